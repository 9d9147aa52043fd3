/** Buttons of the toolbar of chosen rows that react-admin has not, or not for a list without a store of its own. */
import CheckBox from '@mui/icons-material/CheckBoxOutlined'
import Button, { type ButtonProps } from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
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

interface AskingButtonProps extends Pick<ButtonProps, 'color' | 'disabled' | 'startIcon'> {
  /** Translated. */
  label: string
  count: number
  keepLabel?: string
  /** What it asks; nothing: it runs at once. */
  question: ReactNode
  onRun(): void
}

const AskingButton = ({ label, count, keepLabel, question, onRun, ...look }: AskingButtonProps) => {
  const [isAsking, setIsAsking] = useState(false)
  const run = () => {
    setIsAsking(false)
    onRun()
  }
  return (
    <>
      <Button {...look} onClick={() => (question ? setIsAsking(true) : run())}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`${label} (${count})`}
          confirmLabel={label}
          keepLabel={keepLabel}
          isDangerous={look.color === 'error'}
          onConfirm={run}
          onClose={() => setIsAsking(false)}
        >
          {question}
        </ConfirmDialog>
      )}
    </>
  )
}

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
  const { warning } = action.confirm
  const lines = records.flatMap(record =>
    typeof warning === 'string'
      ? []
      : sentencesOf(warning, record).map(sentence => `${String(valueAt(record, 'name') ?? '')}: ${sentence}`),
  )
  return (
    <AskingButton
      label={translate('engine.delete')}
      count={records.length}
      color="error"
      startIcon={<icons.delete />}
      disabled={isPending}
      question={
        lines.length > 0 &&
        lines.map(line => (
          <Typography key={line} sx={{ overflowWrap: 'anywhere' }}>
            {line}
          </Typography>
        ))
      }
      onRun={handleDelete}
    />
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
  const Icon = icons[action.icon]
  const { confirm } = action
  return (
    <AskingButton
      label={translate(actionKey(definition, action.key))}
      count={records.length}
      startIcon={<Icon />}
      disabled={isBusy}
      keepLabel={translate(keepKey(definition, action.key), { _: translate('engine.cancel') })}
      question={
        confirm && <>{[...new Set(records.flatMap(record => sentencesOf(confirm.warning, record)))].join(' ')}</>
      }
      onRun={onRun}
    />
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
