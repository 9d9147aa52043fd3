/** Runs a record's deletions and transitions, after the confirmation that their definition requires. */
import { type ReactNode, useState } from 'react'
import type { RaRecord } from 'react-admin'
import { isVersionConflict } from '../../../dataProvider/apiError'
import { currentRecordOfConflict } from '../../../dataProvider/ifMatch'
import { focusHeading } from '../../ui/focusHeading'
import { renderOnDemand } from '../../ui/lazyWithBoundary'
import { findUndoTransition, isActionAvailable } from '../definition/availability'
import { recordName } from '../definition/recordName'
import { useScreen } from '../list/ScreenContext'
import { type ConfirmableAction, type EnteredInput, useActionTexts, useRowAction } from './useRowAction'
import { useWarningSentences } from './useWarningSentences'

const Question = renderOnDemand(async () => (await import('./ActionConfirmDialog')).ActionConfirmDialog)

/**
 * An open confirmation dialog. `record` is the record as the dialog shows it. `before` is the record as the user last
 * confirmed it, if another user has changed the record since then.
 */
interface OpenQuestion {
  action: ConfirmableAction
  record: RaRecord
  before?: RaRecord
}

interface ConfirmedAction {
  start(action: ConfirmableAction): Promise<void>
  isBusy(action: ConfirmableAction): boolean
  /**
   * The open confirmation dialog. It is rendered outside of the menu, because a menu disappears when one of its items
   * is chosen.
   */
  question: ReactNode
}

export const useConfirmedAction = (record: RaRecord): ConfirmedAction => {
  const { definition } = useScreen()
  const { run, isBusy } = useRowAction()
  const wordsOf = useActionTexts()
  const sentencesOf = useWarningSentences()
  const [asking, setAsking] = useState<OpenQuestion>()
  const [started, setStarted] = useState<ConfirmableAction>()
  const attempt = async (wanted: ConfirmableAction, shown: RaRecord, input?: EnteredInput) => {
    setStarted(wanted)
    const onConflict = (current: RaRecord) => setAsking({ action: wanted, record: current, before: shown })
    const error = await run({ action: wanted, record: shown, ...input, onConflict })
    if (!isVersionConflict(error)) return error
    const current = currentRecordOfConflict(error)
    if (!current || !isActionAvailable(wanted, current)) setAsking(undefined)
    return error
  }
  const start = async (wanted: ConfirmableAction) => {
    const { title } = wordsOf(wanted)
    const name = recordName(record, definition)
    // Asks for confirmation although an undo is declared, because an API other than the portal's own may lack the
    // transition that undoes this one.
    const hasLostUndo = wanted.kind === 'transition' && wanted.undo && !findUndoTransition(wanted, definition)
    const isModal = hasLostUndo || wanted.confirm?.via === 'modal' || ('ask' in wanted && wanted.ask !== undefined)
    setAsking(isModal ? { action: wanted, record } : undefined)
    if (isModal) return
    const question = [name ? `${title}: ${name}` : title, ...sentencesOf(wanted.confirm?.warning, record)]
    if (wanted.confirm && !window.confirm(question.join('\n\n'))) return
    if (!(await attempt(wanted, record))) focusHeading()
  }
  const question = asking && (
    <Question
      key={wordsOf(asking.action).label}
      {...asking}
      isBusy={isBusy}
      onRun={input => attempt(asking.action, asking.record, input)}
      onInstead={start}
      onClose={() => setAsking(undefined)}
    />
  )
  return { start, isBusy: action => isBusy && action === started, question }
}
