/**
 * Asks for confirmation before a row's deletion or transition. Shows the fields that the definition names, the
 * consequences, and the inputs that the transition needs.
 */
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type RaRecord, useTranslate } from 'react-admin'
import { isVersionConflict } from '../../../dataProvider/apiError'
import type { Values } from '../../../dataProvider/endpoints'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { FactList } from '../../ui/FactList'
import { focusHeading } from '../../ui/focusHeading'
import { Cell } from '../cells/Cell'
import type { ActionConfirmation } from '../definition/actions'
import { isActionAvailable } from '../definition/availability'
import { findConfirmationColumn } from '../definition/findConfirmationColumn'
import { fieldKey } from '../definition/messageKeys'
import { isErrorOfInput } from '../form/formErrors'
import { TransitionInputDialog } from '../form/TransitionInputDialog'
import { useScreen } from '../list/ScreenContext'
import { isCountedConsequence, useConsequences } from './useConsequences'
import { useRecordComparison } from './useRecordComparison'
import { type ConfirmableAction, type EnteredInput, useActionTexts } from './useRowAction'
import { useWarningSentences } from './useWarningSentences'

/**
 * Explains why the user is asked for confirmation again: lists what another user has changed since the previous
 * confirmation.
 */
const ChangedMeanwhile = ({ before, now }: { before: RaRecord; now: RaRecord }) => {
  const translate = useTranslate()
  const changesOf = useRecordComparison(useScreen().definition)
  return (
    <Alert severity="warning" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      <AlertTitle>{translate('engine.conflict.title')}</AlertTitle>
      {changesOf(before, now).map(change => (
        <div key={change.label}>{`${change.label}: ${change.before || '–'} → ${change.now || '–'}`}</div>
      ))}
      {translate('engine.conflict.askAgain')}
    </Alert>
  )
}

type SummaryProps = Pick<QuestionProps, 'record' | 'before'> & { confirm: ActionConfirmation<Values> | undefined }

const Summary = ({ record, before, confirm }: SummaryProps) => {
  const { definition } = useScreen()
  const translate = useTranslate()
  const sentencesOf = useWarningSentences()
  const counted = useConsequences(confirm?.consequences?.filter(isCountedConsequence), [record])
  const factOf = (source: string) => {
    const column = findConfirmationColumn(definition, source)
    const label = translate(column.label ?? fieldKey(definition, source))
    return [label, <Cell key={source} resource={definition.name} record={record} column={column} />] as const
  }
  return (
    <>
      {before && <ChangedMeanwhile before={before} now={record} />}
      {confirm?.show && <FactList facts={confirm.show.map(factOf)} />}
      {(counted.hasCounts ? counted.sentences : sentencesOf(confirm?.warning, record)).map(sentence => (
        <Typography key={sentence} sx={{ mt: 2 }}>
          {sentence}
        </Typography>
      ))}
    </>
  )
}

interface QuestionProps {
  action: ConfirmableAction
  record: RaRecord
  /** The record as the user last confirmed it; set if another user has changed the record since then. */
  before?: RaRecord
  isBusy: boolean
  /** Runs the action, and resolves with the error if the action failed. */
  onRun(input?: EnteredInput): Promise<unknown>
  onInstead(action: ConfirmableAction): void
  onClose(): void
}

export const ActionConfirmDialog = ({ action, record, before, isBusy, onRun, onInstead, onClose }: QuestionProps) => {
  const { definition } = useScreen()
  const wordsOf = useActionTexts()
  const { label, title, keepLabel } = wordsOf(action)
  const summary = <Summary record={record} {...(before && { before })} confirm={action.confirm} />
  const frame = { title, confirmLabel: label, keepLabel, onClose }
  if (action.kind === 'transition' && action.ask) {
    const { ask } = action
    return (
      <TransitionInputDialog
        {...frame}
        ask={{ ...ask, initial: { ...ask.initial, ...ask.toValues?.(record) } }}
        onConfirm={entered => onRun({ entered, isErrorShown: error => isErrorOfInput(error, ask, entered) })}
      >
        {summary}
      </TransitionInputDialog>
    )
  }
  const other = definition.actions.find(
    (each): each is ConfirmableAction => each.kind === 'transition' && each.key === action.confirm?.instead,
  )
  return (
    <ConfirmDialog
      {...frame}
      isBusy={isBusy}
      isDangerous={action.kind === 'delete'}
      instead={
        other &&
        isActionAvailable(other, record) && (
          <Button variant="outlined" disabled={isBusy} onClick={() => onInstead(other)}>
            {wordsOf(other).label}
          </Button>
        )
      }
      onConfirm={async () => {
        const error = await onRun()
        if (!isVersionConflict(error)) onClose()
        if (!error) focusHeading()
      }}
    >
      {summary}
    </ConfirmDialog>
  )
}
