/**
 * The toolbar for the selected rows: deletions, transitions, the definition's `bulk` actions, and export. Every change
 * can be undone, except transitions whose definition names no undo. Rejected rows are listed with their reasons and
 * stay selected, unless they were deleted meanwhile.
 */
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { BulkActionsToolbar, type Identifier, type RaRecord, useListContext, useTranslate } from 'react-admin'
import { labelsBelowIconsStyles, phoneMediaQuery } from '../../ui/labelsBelowIcons'
import { FlushPendingUndo } from '../actions/FlushPendingUndo'
import { ExportMenu } from '../export/ExportButton'
import { useScreen } from '../list/ScreenContext'
import { useSelectedRecords } from '../list/useSelectedRecords'
import { BulkDeleteButton, BulkTransitionButton, SelectAllButton } from './BulkButtons'
import { BulkDownloadButton } from './BulkDownloadButton'
import { BulkEditButton } from './BulkEditButton'
import { BulkOutcome, BulkProgress } from './BulkOutcome'
import { type SelectionAction, useBulkActions } from './useBulkActions'
import { type BulkRun, useBulkRun } from './useBulkRun'

/** The toolbar covers the end of the list, so that no row moves when the user selects the first row. */
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
    // The buttons wrap if the menu and the side panel leave only a narrow column.
    '& .RaBulkActionsToolbar-title, & .RaBulkActionsToolbar-topToolbar': { flexWrap: 'wrap', flexShrink: 1 },
    [phoneMediaQuery]: {
      py: 0.5,
      '& .RaBulkActionsToolbar-topToolbar': { flexBasis: '100%', minHeight: 0, p: 0, ...labelsBelowIconsStyles },
    },
  },
} as const

interface ActionProps {
  action: SelectionAction
  selected: readonly RaRecord[]
  nameOf(id: Identifier): string
  bulk: BulkRun
}

const Action = ({ action, selected, nameOf, bulk }: ActionProps) => {
  const { name } = useScreen().definition
  if (action.kind === 'edit') return <BulkEditButton action={action} records={selected} nameOf={nameOf} bulk={bulk} />
  if (action.kind === 'file') return <BulkDownloadButton action={action} nameOf={nameOf} />
  const records = selected.filter(record => action.when?.(record) ?? true)
  if (records.length === 0) return null
  if (action.kind === 'delete')
    return (
      <FlushPendingUndo resource={name} ids={records.map(({ id }) => id)}>
        <BulkDeleteButton action={action} records={records} nameOf={nameOf} bulk={bulk} />
      </FlushPendingUndo>
    )
  return <BulkTransitionButton action={action} records={records} nameOf={nameOf} bulk={bulk} />
}

/** Shows the number of selected rows that are on other pages. */
const OnOtherPages = () => {
  const { data = [], selectedIds } = useListContext()
  const translate = useTranslate()
  const idsOnPage = new Set(data.map(({ id }) => id))
  const count = selectedIds.filter(id => !idsOnPage.has(id)).length
  if (count === 0) return null
  return (
    <Typography variant="body2" sx={{ mx: 1, color: 'text.primary' }}>
      {translate('engine.bulk.onOtherPages', { count })}
    </Typography>
  )
}

/**
 * The component stays mounted while the list is mounted, even if no row is selected, because rejections are reported
 * after the rows are deselected.
 */
export const BulkActions = () => {
  const { selectedIds, isPlaceholderData = false } = useListContext()
  const availableActions = useBulkActions()
  const translate = useTranslate()
  const { selected, remember, nameOf } = useSelectedRecords()
  const bulk = useBulkRun(remember)
  const { running, report, close } = bulk
  const selection = (
    <>
      <OnOtherPages />
      <SelectAllButton onFound={remember} />
    </>
  )
  return (
    <Box sx={barStyles}>
      {selectedIds.length > 0 && (
        // The toolbar is inert while the rows of a new search or page load, because the user cannot see which rows are
        // selected.
        <Box
          role="region"
          aria-label={translate('engine.bulk.selectedRows')}
          inert={isPlaceholderData}
          sx={toolbarStyles}
        >
          <BulkActionsToolbar selectAllButton={selection}>
            {availableActions.map(action => (
              <Action
                key={'key' in action ? action.key : action.kind}
                action={action}
                selected={selected}
                nameOf={nameOf}
                bulk={bulk}
              />
            ))}
            <ExportMenu rows={selected} />
          </BulkActionsToolbar>
          {running && <BulkProgress {...running} />}
        </Box>
      )}
      {selectedIds.length === 0 && running && (
        <Paper elevation={4}>
          <BulkProgress {...running} />
        </Paper>
      )}
      {report && <BulkOutcome report={report} nameOf={nameOf} onClose={close} />}
    </Box>
  )
}
