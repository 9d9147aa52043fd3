/**
 * Runs a change of several rows: how far it is, the Undo that a change brings along, and in the end what was rejected, with the
 * reasons, and what got no answer. Both stay selected. Undo reverts what may have been done too.
 */
import { createElement, useState } from 'react'
import type { Identifier, RaRecord } from 'react-admin'
import { useEvent, useIsMounted, useListContext, useNotify, useTranslate } from 'react-admin'
import { type BulkOutcome, callEach, PartlyRejected } from '../../../dataProvider/bulk'
import { currentRecord } from '../../../dataProvider/versions'
import { useIsUndoPending } from '../../ui/pendingUndo'
import { useErrorToast } from '../../ui/useErrorToast'
import { UndoButton } from '../actions/successToast'
import { isGone } from '../actions/useRefusalText'
import { useRejectionText } from '../actions/useRejectionText'
import { useRefreshResource } from '../actions/useRowAction'
import type { Refusals } from '../definition/actions'
import { titleKey } from '../definition/messageKeys'
import { recordName } from '../definition/recordName'
import { useScreen } from '../list/ScreenContext'

/** One row's change, and how it is reverted. A change without `undo` has to be confirmed before it runs. */
export interface BulkChange {
  call(record: RaRecord): Promise<unknown>
  undo?(record: RaRecord): Promise<unknown>
  refusals?: Refusals
}

/** What the dialog reports after some rows were rejected. */
export interface BulkReport {
  kind: 'change' | 'undo'
  outcome: BulkOutcome
  refusals: Refusals
  /** The records of a deletion, as they were shown. */
  records?: readonly RaRecord[]
  /** Reverts the rows that were changed, or may have been. */
  undo?: () => void
  /** Repeats the calls without an answer. */
  tryAgain?: () => void
}

/** Number of reasons that one toast names. */
const shownReasons = 3

interface Attempt {
  kind: BulkReport['kind']
  records: readonly RaRecord[]
  change: BulkChange
  /** The outcome of the previous attempts. */
  before?: Pick<BulkOutcome, 'done' | 'refused'> & { records: readonly RaRecord[] }
}
const nothingBefore: NonNullable<Attempt['before']> = { done: [], refused: [], records: [] }

export type BulkRun = ReturnType<typeof useBulkRun>

const messages = {
  change: { all: 'engine.bulk.allDone', some: 'engine.bulk.outcome' },
  undo: { all: 'engine.bulk.allUndone', some: 'engine.bulk.undoOutcome' },
} as const

/** @param onCurrent is given the rows that somebody else has changed, as they are now: the next attempt is about these */
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

  // A run that ends later than it began reads what is selected by then.
  const finish = useEvent((ended: BulkReport) => {
    const { kind, undo, refusals } = ended
    const { done, refused, unanswered } = ended.outcome
    const failed = [...refused, ...unanswered]
    const still = failed.filter(({ error }) => !isGone(error)).map(({ id }) => id)
    onCurrent(refused.flatMap(({ error }) => currentRecord(error) ?? []))
    const settled = new Set([...done, ...failed.map(({ id }) => id)])
    onSelect([...selectedIds.filter(id => !settled.has(id)), ...still])
    const messageArgs = { count: done.length, done: done.length, refused: failed.length }
    const action = undo && done.length + unanswered.length > 0 ? createElement(UndoButton, { onUndo: undo }) : undefined
    if (failed.length === 0) notify(messages[kind].all, { type: 'success', messageArgs, ...(action && { action }) })
    else if (isHere.current) setReports(waiting => [...waiting, ended])
    // A deletion ends when it can no longer be undone: users who have left the list by then hear of it too.
    else if (!ended.records) notify(messages[kind].some, { type: 'error', messageArgs, ...(action && { action }) })
    else {
      const reasons = refused.slice(0, shownReasons).map(({ id, error }) => {
        const shown = ended.records?.find(record => record.id === id)
        return textOf({
          error,
          name: shown ? recordName(shown, definition) : '',
          current: currentRecord(error),
          refusals,
        })
      })
      const said = { ...messageArgs, list: translate(titleKey(definition)), reasons: reasons.join('; ') }
      notify('engine.bulk.deletionOutcome', { type: 'error', messageArgs: said, ...(action && { action }) })
    }
    void refresh(definition.name)
  })

  const runEach = async (records: readonly RaRecord[], call: BulkChange['call']) => {
    const count = records.length
    const byId = new Map(records.map(record => [record.id, record]))
    setRunning({ done: 0, count })
    const outcome = await callEach(
      [...byId.keys()],
      async id => call(byId.get(id) ?? { id }),
      done => setRunning({ done, count }),
    )
    setRunning(undefined)
    return outcome
  }

  const attempt = async ({ kind, records, change, before = nothingBefore }: Attempt) => {
    const { call, undo, refusals = {} } = change
    const { done, refused, unanswered } = await runEach(records, call)
    const outcome = { done: [...before.done, ...done], refused: [...before.refused, ...refused], unanswered }
    const all = [...before.records, ...records]
    const byId = new Map(all.map(record => [record.id, record]))
    const recordOf = (id: Identifier) => byId.get(id) ?? { id }
    const changed = [...outcome.done, ...unanswered.map(({ id }) => id)].map(recordOf)
    const lost = unanswered.map(({ id }) => recordOf(id))
    finish({
      kind,
      outcome,
      refusals,
      ...(undo && { undo: () => void attempt({ kind: 'undo', records: changed, change: { call: undo, refusals } }) }),
      ...(lost.length > 0 && {
        tryAgain: () => void attempt({ kind, records: lost, change, before: { ...outcome, records: all } }),
      }),
    })
  }
  const run = (records: readonly RaRecord[], change: BulkChange) => attempt({ kind: 'change', records, change })

  /** How a deferred deletion ends. */
  const endDeletion = (refusals: Refusals = {}, records: readonly RaRecord[] = []) => ({
    onError: (error: unknown) => {
      if (error instanceof PartlyRejected) finish({ kind: 'change', outcome: error.outcome, refusals, records })
      else toastError(error)
    },
    onSettled: () => refresh(definition.name),
  })

  return {
    running,
    isRunning: running !== undefined,
    // The dialog would cover the Undo of a later deletion.
    report: isUndoPending ? undefined : reports[0],
    run,
    endDeletion,
    close: () => setReports(waiting => waiting.slice(1)),
  }
}
