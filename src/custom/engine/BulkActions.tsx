/**
 * What is done with the chosen rows at once, in react-admin's toolbar: deletion that can be undone, transitions, export.
 * A part may be refused: it is named with the reason, and stays chosen.
 */
import Box from '@mui/material/Box'
import { BulkActionsToolbar, useListContext, useTranslate } from 'react-admin'
import { ChooseAll, DeleteButton, TransitionButton } from './BulkButtons'
import { BulkOutcome, BulkProgress } from './BulkOutcome'
import { ExportMenu } from './ExportButton'
import { useBulk } from './useBulk'
import { useBulkRun } from './useBulkRun'
import { useChosen } from './useChosen'

const toolbarStyles = {
  mb: 1,
  '& .RaBulkActionsToolbar-toolbar.RaBulkActionsToolbar-toolbar': {
    position: 'static',
    transform: 'none',
    height: 'auto',
    flexWrap: 'wrap',
    borderRadius: 1,
    // In a column that the menu and the panel leave narrow.
    '& .RaBulkActionsToolbar-title, & .RaBulkActionsToolbar-topToolbar': { flexWrap: 'wrap', flexShrink: 1 },
  },
} as const

/** Stays while the list does: what was refused is told after the rows are no longer chosen. */
export const BulkActions = () => {
  const { selectedIds } = useListContext()
  const offered = useBulk()
  const translate = useTranslate()
  const { chosen, remember, nameOf } = useChosen()
  const { running, told, runTransition, deletion, close } = useBulkRun()
  return (
    <>
      {selectedIds.length > 0 && (
        <Box role="region" aria-label={translate('engine.bulk.chosen')} sx={toolbarStyles}>
          <BulkActionsToolbar selectAllButton={<ChooseAll onFound={remember} />}>
            {offered.map(action => {
              const records = chosen.filter(record => action.when?.(record) ?? true)
              if (records.length === 0) return null
              return action.kind === 'delete' ? (
                <DeleteButton key="delete" mutationOptions={deletion} />
              ) : (
                <TransitionButton
                  key={action.key}
                  action={action}
                  records={records}
                  isBusy={running !== undefined}
                  onRun={() => runTransition(action, records)}
                />
              )
            })}
            <ExportMenu rows={async () => chosen} />
          </BulkActionsToolbar>
          {running && <BulkProgress {...running} />}
        </Box>
      )}
      {told && <BulkOutcome outcome={told} nameOf={nameOf} onClose={close} />}
    </>
  )
}
