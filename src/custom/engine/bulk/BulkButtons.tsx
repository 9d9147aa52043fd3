/** Buttons of the bulk toolbar: deletion, transitions, and the selection of all rows that the filter finds. */
import CheckBox from '@mui/icons-material/CheckBoxOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { type Identifier, type RaRecord, useEvent, useListContext, useTranslate } from 'react-admin'
import { icons } from '../../ui/icons'
import { renderOnDemand } from '../../ui/lazyWithBoundary'
import { useBusy } from '../../ui/useBusy'
import { type ConfirmableAction, useActionTexts } from '../actions/useRowAction'
import { findUndoTransition } from '../definition/availability'
import { useFetchAllRows } from '../export/ExportButton'
import { useScreen } from '../list/ScreenContext'
import { useListFilters } from '../list/useListFilters'
import { useBulkDeletion } from './useBulkDeletion'
import type { BulkRun } from './useBulkRun'
import { useBulkTransition } from './useBulkTransition'

const BulkQuestion = renderOnDemand(async () => (await import('./BulkConfirmDialog')).BulkConfirmDialog)

interface ActionButtonProps<Action> {
  action: Action
  records: readonly RaRecord[]
  nameOf(id: Identifier): string
  bulk: BulkRun
}

interface ConfirmableActionButtonProps extends Omit<ActionButtonProps<ConfirmableAction>, 'bulk'> {
  isBusy: boolean
  onRun(): void
}

/** Asks for confirmation before deletions and transitions without undo, and where the definition requires it. */
const ConfirmableActionButton = ({ action, records, nameOf, isBusy, onRun }: ConfirmableActionButtonProps) => {
  const { label } = useActionTexts()(action)
  const [isAsking, setIsAsking] = useState(false)
  const { definition } = useScreen()
  const isDelete = action.kind === 'delete'
  const mustAsk = isDelete || findUndoTransition(action, definition) === undefined || action.confirm !== undefined
  const Icon = icons[isDelete ? 'delete' : action.icon]
  const run = () => {
    setIsAsking(false)
    onRun()
  }
  return (
    <>
      <Button
        startIcon={<Icon />}
        color={isDelete ? 'error' : 'primary'}
        disabled={isBusy}
        onClick={() => (mustAsk ? setIsAsking(true) : run())}
      >
        {label}
      </Button>
      {isAsking && (
        <BulkQuestion
          action={action}
          records={records}
          nameOf={nameOf}
          onConfirm={run}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

export const BulkDeleteButton = ({
  bulk,
  ...props
}: ActionButtonProps<Extract<ConfirmableAction, { kind: 'delete' }>>) => {
  const { remove, isPending } = useBulkDeletion(props.action, bulk)
  return <ConfirmableActionButton {...props} isBusy={isPending || bulk.isRunning} onRun={() => remove(props.records)} />
}

export const BulkTransitionButton = ({
  bulk,
  ...props
}: ActionButtonProps<Extract<ConfirmableAction, { kind: 'transition' }>>) => {
  const change = useBulkTransition(props.action)
  return <ConfirmableActionButton {...props} isBusy={bulk.isRunning} onRun={() => bulk.run(props.records, change)} />
}

/** Selects all rows that the filter finds, on every page. */
export const SelectAllButton = ({ onFound }: { onFound(records: readonly RaRecord[]): void }) => {
  const { total = 0, selectedIds, filterValues, onSelect } = useListContext()
  const { permanent } = useListFilters()
  const translate = useTranslate()
  const everyRow = useFetchAllRows()
  const readFilters = useEvent(() => JSON.stringify([filterValues, permanent]))
  const { isBusy, attempt } = useBusy()
  if (selectedIds.length >= total) return null
  const select = async () => {
    const filters = readFilters()
    const records = await everyRow()
    // The user may have searched meanwhile. The found rows are then not those of the list.
    if (readFilters() !== filters) return
    onFound(records)
    onSelect(records.map(({ id }) => id))
  }
  return (
    <Button startIcon={<CheckBox />} loading={isBusy} onClick={() => attempt(select)}>
      {translate('engine.bulk.selectAll', { count: total })}
    </Button>
  )
}
