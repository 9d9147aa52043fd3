/** Buttons of the toolbar of chosen rows that react-admin has not, or not for a list without a store of its own. */
import CheckBox from '@mui/icons-material/CheckBoxOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import {
  type RaRecord,
  type UseBulkDeleteControllerParams,
  useBulkDeleteController,
  useListContext,
  useTranslate,
} from 'react-admin'
import { icons } from '../layout/icons'
import { ConfirmDialog } from './ConfirmDialog'
import { useEveryRow } from './ExportButton'
import { useScreen } from './ScreenContext'
import type { BulkAction } from './useBulk'
import { useBusy } from './useBusy'
import { actionKey, keepKey } from './words'

/** react-admin's deletion with its undo; its own button hands the options on to the document. */
export const DeleteButton = ({ mutationOptions }: Pick<UseBulkDeleteControllerParams, 'mutationOptions'>) => {
  const { handleDelete, isPending } = useBulkDeleteController({ mutationMode: 'undoable', mutationOptions })
  const translate = useTranslate()
  return (
    <Button color="error" startIcon={<icons.delete />} disabled={isPending} onClick={handleDelete}>
      {translate('engine.delete')}
    </Button>
  )
}

interface TransitionButtonProps {
  action: Extract<BulkAction, { kind: 'transition' }>
  records: readonly RaRecord[]
  isBusy: boolean
  onRun(): void
}

export const TransitionButton = ({ action, records, isBusy, onRun }: TransitionButtonProps) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const [isAsking, setIsAsking] = useState(false)
  const Icon = icons[action.icon]
  const label = translate(actionKey(definition, action.key))
  const run = () => {
    setIsAsking(false)
    onRun()
  }
  return (
    <>
      <Button startIcon={<Icon />} disabled={isBusy} onClick={() => (action.confirm ? setIsAsking(true) : run())}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`${label} (${records.length})`}
          confirmLabel={label}
          keepLabel={translate(keepKey(definition, action.key), { _: translate('engine.cancel') })}
          onConfirm={run}
          onClose={() => setIsAsking(false)}
        >
          {action.confirm?.warning && translate(action.confirm.warning)}
        </ConfirmDialog>
      )}
    </>
  )
}

/** All that the filter finds, on whichever page. */
export const ChooseAll = ({ onFound }: { onFound(records: readonly RaRecord[]): void }) => {
  const { total = 0, selectedIds, onSelect } = useListContext()
  const translate = useTranslate()
  const everyRow = useEveryRow()
  const { isBusy, attempt } = useBusy()
  if (selectedIds.length >= total) return null
  const choose = async () => {
    const records = await everyRow()
    onFound(records)
    onSelect(records.map(({ id }) => id))
  }
  return (
    <Button startIcon={<CheckBox />} loading={isBusy} onClick={() => attempt(choose)}>
      {translate('engine.bulk.chooseAll', { count: total })}
    </Button>
  )
}
