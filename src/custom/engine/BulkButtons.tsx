/** Buttons of the toolbar of chosen rows that react-admin has not, or not for a list without a store of its own. */
import CheckBox from '@mui/icons-material/CheckBoxOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import {
  type RaRecord,
  type UseBulkDeleteControllerParams,
  useBulkDeleteController,
  useListContext,
  useTranslate,
} from 'react-admin'
import { valueAt } from '../cells/valueAt'
import { icons } from '../layout/icons'
import { ConfirmDialog } from './ConfirmDialog'
import { useEveryRow } from './ExportButton'
import { useScreen } from './ScreenContext'
import type { BulkAction } from './useBulk'
import { useBusy } from './useBusy'
import { useSentences } from './useSentences'
import { actionKey, keepKey } from './words'

interface DeleteButtonProps extends Pick<UseBulkDeleteControllerParams, 'mutationOptions'> {
  action: Extract<BulkAction, { kind: 'delete' }>
  records: readonly RaRecord[]
}

/**
 * react-admin's deletion with its undo; its own button hands the options on to the document. It asks where the definition
 * has something to say of some of the records.
 */
export const DeleteButton = ({ action, records, mutationOptions }: DeleteButtonProps) => {
  const { handleDelete, isPending } = useBulkDeleteController({ mutationMode: 'undoable', mutationOptions })
  const translate = useTranslate()
  const sentencesOf = useSentences()
  const [isAsking, setIsAsking] = useState(false)
  const { warning } = action.confirm
  const lines = records.flatMap(record =>
    typeof warning === 'string'
      ? []
      : sentencesOf(warning, record).map(sentence => `${String(valueAt(record, 'name') ?? '')}: ${sentence}`),
  )
  const run = () => {
    setIsAsking(false)
    handleDelete()
  }
  const label = translate('engine.delete')
  return (
    <>
      <Button
        color="error"
        startIcon={<icons.delete />}
        disabled={isPending}
        onClick={() => (lines.length > 0 ? setIsAsking(true) : run())}
      >
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`${label} (${records.length})`}
          confirmLabel={label}
          isDangerous
          onConfirm={run}
          onClose={() => setIsAsking(false)}
        >
          {lines.map(line => (
            <Typography key={line} sx={{ overflowWrap: 'anywhere' }}>
              {line}
            </Typography>
          ))}
        </ConfirmDialog>
      )}
    </>
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
  const sentencesOf = useSentences()
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
          {[...new Set(records.flatMap(record => sentencesOf(action.confirm?.warning, record)))].join(' ')}
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
