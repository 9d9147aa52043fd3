/**
 * The buttons of a row. Edit and view buttons open a dialog by its address; deletions and transitions ask for
 * confirmation first.
 */
import Box from '@mui/material/Box'
import { useState } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import { isVersionConflict } from '../../../dataProvider/apiError'
import type { Values } from '../../../dataProvider/endpoints'
import { currentRecord } from '../../../dataProvider/versions'
import { ActionButton } from '../../ui/ActionButton'
import { focusHeading } from '../../ui/focusHeading'
import { mounted, onDemand } from '../../ui/lazyWithBoundary'
import { valueAt } from '../cells/valueAt'
import type { RowAction } from '../definition/actions'
import { isAvailable } from '../definition/availability'
import { actionKey } from '../definition/messageKeys'
import type { OpenDialog } from '../list/listRoute'
import { useScreen } from '../list/ScreenContext'
import { type ConfirmableAction, useActionWords, useRowAction } from './useRowAction'
import { useSentences } from './useSentences'

const Question = onDemand(async () => (await import('./Question')).Question)

interface ActionProps<A> {
  action: A
  /** Shows a label next to icons whose meaning is not clear, where there is room. */
  inWords: boolean
  record: RaRecord
}

/**
 * `record` is the record as it was when the question was asked; `before`, as it was when the question was first asked.
 */
interface Question {
  action: ConfirmableAction
  record: RaRecord
  before?: RaRecord
}

const ConfirmableActionButton = ({ action, record, inWords }: ActionProps<ConfirmableAction>) => {
  const { run, isBusy } = useRowAction()
  const wordsOf = useActionWords()
  const sentencesOf = useSentences()
  const [asking, setAsking] = useState<Question>()
  const { label } = wordsOf(action)
  const attempt = async (wanted: ConfirmableAction, shown: RaRecord, asked?: Values) => {
    const onConflict = (current: RaRecord) => setAsking({ action: wanted, record: current, before: shown })
    const error = await run({ action: wanted, record: shown, asked, onConflict })
    if (!isVersionConflict(error)) return error
    const current = currentRecord(error)
    if (!current || !isAvailable(wanted, current)) setAsking(undefined)
    return error
  }
  const start = async (wanted: ConfirmableAction) => {
    const { title } = wordsOf(wanted)
    const name = String(valueAt(record, 'name') ?? '')
    const isModal = wanted.confirm?.via === 'modal' || ('ask' in wanted && wanted.ask !== undefined)
    setAsking(isModal ? { action: wanted, record } : undefined)
    if (isModal) return
    const question = [name ? `${title}: ${name}` : title, ...sentencesOf(wanted.confirm?.warning, record)]
    if (wanted.confirm && !window.confirm(question.join('\n\n'))) return
    if (!(await attempt(wanted, record))) focusHeading()
  }
  return (
    <>
      <ActionButton
        label={label}
        icon={action.kind === 'delete' ? 'delete' : action.icon}
        isBusy={isBusy}
        inWords={action.kind === 'transition' && (action.inWords ?? inWords)}
        onClick={() => start(action)}
      />
      {asking && (
        <Question
          key={wordsOf(asking.action).label}
          {...asking}
          isBusy={isBusy}
          onRun={asked => attempt(asking.action, asking.record, asked)}
          onInstead={start}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

const Action = ({ action, record, inWords }: ActionProps<RowAction<Values>>) => {
  const { definition, openDialog } = useScreen()
  const translate = useTranslate()
  if (action.kind === 'delete' || action.kind === 'transition')
    return <ConfirmableActionButton action={action} record={record} inWords={inWords} />
  if (action.kind === 'custom') return mounted(action.component, { record })
  const id = String(record.id)
  const isSub = action.kind === 'open'
  const dialog: OpenDialog = isSub ? { kind: 'sub', id, segment: action.segment } : { kind: action.kind, id }
  return (
    <ActionButton
      label={translate(isSub ? actionKey(definition, action.segment) : `engine.${action.kind}`)}
      icon={isSub ? action.icon : action.kind}
      inWords={inWords && isSub}
      onClick={() => openDialog(dialog)}
    />
  )
}

interface RowActionsProps {
  record: RaRecord
  inWords?: boolean
  /** Kinds of actions that are left out here, such as the action that opened this dialog. */
  except?: readonly RowAction<Values>['kind'][]
}
export const RowActions = ({ record, except = [], inWords = false }: RowActionsProps) => {
  const { definition } = useScreen()
  const offered = definition.actions.filter(action => !except.includes(action.kind) && isAvailable(action, record))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
      {offered.map((action, at) => {
        const named = 'key' in action ? action.key : 'segment' in action ? action.segment : action.kind
        // A transition and its undo share their React key, so that the undo button replaces the other one and keeps
        // the focus.
        const key = action.kind === 'transition' && action.undo ? `transition ${at}` : named
        return <Action key={key} action={action} record={record} inWords={inWords} />
      })}
    </Box>
  )
}
