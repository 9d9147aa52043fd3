/** Buttons of the toolbar of chosen rows that react-admin has not, or not for a list without a store of its own. */
import CheckBox from '@mui/icons-material/CheckBoxOutlined'
import Button from '@mui/material/Button'
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
import { useBusy } from './useBusy'
import { type Asking, useActionWords } from './useRowAction'
import { useSentences } from './useSentences'

interface AskingButtonProps {
  action: Asking
  count: number
  isBusy: boolean
  /** What it asks; nothing: it runs at once. */
  question: ReactNode
  onRun(): void
}

const AskingButton = ({ action, count, isBusy, question, onRun }: AskingButtonProps) => {
  const { label, keepLabel } = useActionWords()(action)
  const [isAsking, setIsAsking] = useState(false)
  const isDelete = action.kind === 'delete'
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
        onClick={() => (question ? setIsAsking(true) : run())}
      >
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`${label} (${count})`}
          confirmLabel={label}
          keepLabel={keepLabel}
          isDangerous={isDelete}
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
  action: Extract<Asking, { kind: 'delete' }>
  records: readonly RaRecord[]
}

/**
 * react-admin's deletion with its undo; its own button hands the options on to the document. It asks where the definition
 * has something to say of some of the records.
 */
export const DeleteButton = ({ action, records, mutationOptions }: DeleteButtonProps) => {
  const { handleDelete, isPending } = useBulkDeleteController({ mutationMode: 'undoable', mutationOptions })
  const sentencesOf = useSentences()
  const { warning } = action.confirm
  const lines = records.flatMap(record =>
    typeof warning === 'string'
      ? []
      : sentencesOf(warning, record).map(sentence => `${String(valueAt(record, 'name') ?? '')}: ${sentence}`),
  )
  const question = lines.map(line => (
    <Typography key={line} sx={{ overflowWrap: 'anywhere' }}>
      {line}
    </Typography>
  ))
  return (
    <AskingButton
      action={action}
      count={records.length}
      isBusy={isPending}
      question={lines.length > 0 && question}
      onRun={handleDelete}
    />
  )
}

interface TransitionButtonProps extends Pick<AskingButtonProps, 'isBusy' | 'onRun'> {
  action: Extract<Asking, { kind: 'transition' }>
  records: readonly RaRecord[]
}

export const TransitionButton = ({ action, records, ...rest }: TransitionButtonProps) => {
  const sentencesOf = useSentences()
  const { confirm } = action
  const sentences = new Set(records.flatMap(record => sentencesOf(confirm?.warning, record)))
  const question = confirm && <>{[...sentences].join(' ')}</>
  return <AskingButton {...rest} action={action} count={records.length} question={question} />
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
