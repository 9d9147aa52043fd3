/**
 * Runs a change of several rows. Shows the progress, an Undo button, and at the end the rows that were rejected (with
 * reasons) or got no response; these rows stay selected, unless they were deleted meanwhile. Undo also reverts the rows
 * without a response, because the server may have changed them.
 */
import { createElement, useState } from 'react'
import type { Identifier, RaRecord } from 'react-admin'
import { useEvent, useIsMounted, useListContext, useNotify, useTranslate } from 'react-admin'
import { type BulkOutcome, callEach, PartialFailureError } from '../../../dataProvider/bulk'
import { currentRecordOfConflict } from '../../../dataProvider/ifMatch'
import { useIsUndoPending } from '../../ui/pendingUndo'
import { registerRunningWork } from '../../ui/unsavedWork'
import { useErrorToast } from '../../ui/useErrorToast'
import { UndoButton } from '../actions/successToast'
import { useRejectionText } from '../actions/useRejectionText'
import { useRefreshResource } from '../actions/useRowAction'
import { isRecordDeletedError } from '../actions/useRowErrorText'
import type { ErrorTexts } from '../definition/actions'
import { titleKey } from '../definition/messageKeys'
import { recordName } from '../definition/recordName'
import { useScreen } from '../list/ScreenContext'

/** The change of one row, and the call that reverts it. A change without `undo` has to be confirmed before it runs. */
export interface BulkChange {
  call(record: RaRecord): Promise<unknown>
  undo?(record: RaRecord): Promise<unknown>
  errorTexts?: ErrorTexts
}

/** The contents of the dialog that is shown if some rows were rejected or got no response. */
export interface BulkReport {
  kind: 'change' | 'undo'
  outcome: BulkOutcome
  errorTexts: ErrorTexts
  /** The records of a deletion, as they were before the deletion; missing for other actions. */
  records?: readonly RaRecord[]
  /** Reverts the changed rows, and the rows without a response, because they may have been changed too. */
  undo?: () => void
  /** Repeats the calls that got no response. */
  tryAgain?: () => void
}

/** Maximum number of rejection reasons in one toast. */
const shownReasons = 3

interface Attempt {
  kind: BulkReport['kind']
  records: readonly RaRecord[]
  change: BulkChange
  /** The outcome of the previous attempts. The outcome of repeating the calls without a response is added to it. */
  before?: Pick<BulkOutcome, 'done' | 'refused'> & { records: readonly RaRecord[] }
}
const nothingBefore: NonNullable<Attempt['before']> = { done: [], refused: [], records: [] }

export type BulkRun = ReturnType<typeof useBulkRun>

const messages = {
  change: { all: 'engine.bulk.allDone', some: 'engine.bulk.outcome' },
  undo: { all: 'engine.bulk.allUndone', some: 'engine.bulk.undoOutcome' },
} as const

/** @param onCurrent receives the current versions of rows that another user has changed, for the next attempt */
export const useBulkRun = (onCurrent: (records: readonly RaRecord[]) => void) => {
  const { definition } = useScreen()
  const { selectedIds, onSelect } = useListContext()
  const notify = useNotify()
  const toastError = useErrorToast()
  const refresh = useRefreshResource()
  const [running, setRunning] = useState<{ done: number; count: number }>()
  const [reports, setReports] = useState<readonly BulkReport[]>([])
  const isUndoPending = useIsUndoPending()
  const translate = useTranslate()
  const textOf = useRejectionText(definition)
  const isHere = useIsMounted()

  // `useEvent` makes this function read the selection when the run ends. The user may have changed it during the run.
  const finish = useEvent((ended: BulkReport) => {
    const { kind, undo, errorTexts } = ended
    const { done, refused, unanswered } = ended.outcome
    const failed = [...refused, ...unanswered]
    const still = failed.filter(({ error }) => !isRecordDeletedError(error)).map(({ id }) => id)
    onCurrent(refused.flatMap(({ error }) => currentRecordOfConflict(error) ?? []))
    const settled = new Set([...done, ...failed.map(({ id }) => id)])
    onSelect([...selectedIds.filter(id => !settled.has(id)), ...still])
    const messageArgs = { count: done.length, done: done.length, refused: failed.length }
    const action = undo && done.length + unanswered.length > 0 ? createElement(UndoButton, { onUndo: undo }) : undefined
    if (failed.length === 0) notify(messages[kind].all, { type: 'success', messageArgs, ...(action && { action }) })
    else if (isHere.current) setReports(waiting => [...waiting, ended])
    // A bulk deletion ends only after its Undo has expired. If the user has left the list by then, a toast shows the
    // outcome instead of a dialog.
    else if (!ended.records) notify(messages[kind].some, { type: 'error', messageArgs, ...(action && { action }) })
    else {
      const reasons = refused.slice(0, shownReasons).map(({ id, error }) => {
        const shown = ended.records?.find(record => record.id === id)
        return textOf({
          error,
          name: shown ? recordName(shown, definition) : '',
          current: currentRecordOfConflict(error),
          shown,
          errorTexts,
        })
      })
      const deletionArgs = { ...messageArgs, list: translate(titleKey(definition)), reasons: reasons.join('; ') }
      notify('engine.bulk.deletionOutcome', { type: 'error', messageArgs: deletionArgs, ...(action && { action }) })
    }
    void refresh(definition.name)
  })

  const runEach = async (records: readonly RaRecord[], call: BulkChange['call']) => {
    const count = records.length
    const byId = new Map(records.map(record => [record.id, record]))
    setRunning({ done: 0, count })
    // Closing the page or signing out would stop the run in the middle, so the portal asks for confirmation first.
    const release = registerRunningWork()
    const outcome = await callEach(
      [...byId.keys()],
      async id => call(byId.get(id) ?? { id }),
      done => setRunning({ done, count }),
    ).finally(release)
    setRunning(undefined)
    return outcome
  }

  const attempt = async ({ kind, records, change, before = nothingBefore }: Attempt) => {
    const { call, undo, errorTexts = {} } = change
    const { done, refused, unanswered } = await runEach(records, call)
    const outcome = { done: [...before.done, ...done], refused: [...before.refused, ...refused], unanswered }
    const all = [...before.records, ...records]
    const byId = new Map(all.map(record => [record.id, record]))
    const recordOf = (id: Identifier) => byId.get(id) ?? { id }
    const changed = [...outcome.done, ...unanswered.map(({ id }) => id)].map(recordOf)
    const unansweredRecords = unanswered.map(({ id }) => recordOf(id))
    finish({
      kind,
      outcome,
      errorTexts,
      ...(undo && { undo: () => void attempt({ kind: 'undo', records: changed, change: { call: undo, errorTexts } }) }),
      ...(unansweredRecords.length > 0 && {
        tryAgain: () =>
          void attempt({ kind, records: unansweredRecords, change, before: { ...outcome, records: all } }),
      }),
    })
  }
  const run = (records: readonly RaRecord[], change: BulkChange) => attempt({ kind: 'change', records, change })

  /** Returns the handlers for the end of a deferred deletion. */
  const endDeletion = (errorTexts: ErrorTexts = {}, records: readonly RaRecord[] = []) => ({
    onError: (error: unknown) => {
      if (error instanceof PartialFailureError) finish({ kind: 'change', outcome: error.outcome, errorTexts, records })
      else toastError(error)
    },
    onSettled: () => refresh(definition.name),
  })

  return {
    running,
    isRunning: running !== undefined,
    // The report is hidden while a later deletion can still be undone, because the dialog would cover that deletion's
    // toast with its Undo button.
    report: isUndoPending ? undefined : reports[0],
    run,
    endDeletion,
    close: () => setReports(waiting => waiting.slice(1)),
  }
}
