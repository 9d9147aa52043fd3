/**
 * What is done with the chosen rows at once, in react-admin's toolbar: deletion that can be undone, transitions, what the
 * definition's `bulk` says, export. A part may be refused: it is named with the reason, and stays chosen.
 */
import Box from '@mui/material/Box'
import { BulkActionsToolbar, type RaRecord, useDataProvider, useListContext, useTranslate } from 'react-admin'
import type { PortalDataProvider } from '../../dataProvider/types'
import { onPhone, wordsBelow } from '../layout/wordsBelow'
import { ChooseAll, DeleteButton, TransitionButton } from './BulkButtons'
import { EditButton } from './BulkEdit'
import { FileButton } from './BulkFile'
import { BulkOutcome, BulkProgress } from './BulkOutcome'
import { ExportMenu } from './ExportButton'
import { PutOff } from './PutOff'
import { useScreen } from './ScreenContext'
import { type BulkAction, useBulk } from './useBulk'
import { useBulkRun } from './useBulkRun'
import { useChosen } from './useChosen'

/** Over the end of what is seen of the list: no row moves under the finger that chose the first one. */
const barStyles = { position: 'sticky', bottom: 8, zIndex: 2, mt: 1, maxHeight: '60vh', overflowY: 'auto' } as const
const toolbarStyles = {
  boxShadow: 4,
  borderRadius: 1,
  '& .RaBulkActionsToolbar-toolbar.RaBulkActionsToolbar-toolbar': {
    position: 'static',
    transform: 'none',
    height: 'auto',
    flexWrap: 'wrap',
    borderRadius: 1,
    // In a column that the menu and the panel leave narrow.
    '& .RaBulkActionsToolbar-title, & .RaBulkActionsToolbar-topToolbar': { flexWrap: 'wrap', flexShrink: 1 },
    [onPhone]: {
      py: 0.5,
      '& .RaBulkActionsToolbar-topToolbar': { flexBasis: '100%', minHeight: 0, p: 0, ...wordsBelow },
    },
  },
} as const

interface ActionProps {
  action: BulkAction
  chosen: readonly RaRecord[]
  doing: ReturnType<typeof useBulkRun>
}

const Action = ({ action, chosen, doing: { running, run, deletion } }: ActionProps) => {
  const { name } = useScreen().definition
  const provider = useDataProvider<PortalDataProvider>()
  const isBusy = running !== undefined
  if (action.kind === 'edit') return <EditButton deed={action} records={chosen} isBusy={isBusy} onRun={run} />
  if (action.kind === 'file') return <FileButton deed={action} />
  const records = chosen.filter(record => action.when?.(record) ?? true)
  if (records.length === 0) return null
  if (action.kind === 'delete')
    return (
      <PutOff>
        <DeleteButton action={action} records={records} mutationOptions={deletion} />
      </PutOff>
    )
  const { key } = action
  const transit = (values: RaRecord) => provider.transition(name, { id: values.id, key, values })
  return <TransitionButton action={action} records={records} isBusy={isBusy} onRun={() => run(records, transit)} />
}

/** Stays while the list does: what was refused is told after the rows are no longer chosen. */
export const BulkActions = () => {
  const { selectedIds } = useListContext()
  const offered = useBulk()
  const translate = useTranslate()
  const { chosen, remember, nameOf } = useChosen()
  const doing = useBulkRun()
  const { running, told, close } = doing
  return (
    <Box sx={barStyles}>
      {selectedIds.length > 0 && (
        <Box role="region" aria-label={translate('engine.bulk.chosen')} sx={toolbarStyles}>
          <BulkActionsToolbar selectAllButton={<ChooseAll onFound={remember} />}>
            {offered.map(action => (
              <Action key={'key' in action ? action.key : action.kind} action={action} chosen={chosen} doing={doing} />
            ))}
            <ExportMenu rows={chosen} />
          </BulkActionsToolbar>
          {running && <BulkProgress {...running} />}
        </Box>
      )}
      {told && <BulkOutcome outcome={told} nameOf={nameOf} onClose={close} />}
    </Box>
  )
}
