/**
 * Runs a change of several rows: how far it is, the Undo that a change brings along, and in the end what was rejected,
 * which stays selected, with the reasons.
 */
import { createElement, useState } from 'react'
import { type RaRecord, useEvent, useIsMounted, useListContext, useNotify, useTranslate } from 'react-admin'
import { callEach, type Outcome, PartlyRefused } from '../../dataProvider/many'
import { currentRecord } from '../../dataProvider/versions'
import { useIsUndoPending } from '../layout/putOff'
import type { Refusals } from './actions'
import { UndoButton } from './doneToast'
import { recordName } from './recordName'
import { useScreen } from './ScreenContext'
import { useErrorToast } from './useErrorToast'
import { isGone } from './useRefusalText'
import { useRejectionText } from './useRejectionText'
import { useRefreshResource } from './useRowAction'
import { titleKey } from './words'

/** One row's change, and how it is reverted. A change without `undo` has to be confirmed before it runs. */
export interface BulkChange {
  call(record: RaRecord): Promise<unknown>
  undo?(record: RaRecord): Promise<unknown>
  refusals?: Refusals
}

/** What the dialog reports after some rows were rejected. */
export interface BulkReport {
  kind: 'change' | 'undo'
  outcome: Outcome
  refusals: Refusals
  /** The records of a deletion, as they were shown. */
  records?: readonly RaRecord[]
  /** Reverts the rows that were changed. */
  undo?: () => void
}

/** Reasons that one toast names. */
const shownReasons = 3

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
    const { done, refused } = ended.outcome
    const still = refused.filter(({ error }) => !isGone(error)).map(({ id }) => id)
    onCurrent(refused.flatMap(({ error }) => currentRecord(error) ?? []))
    const answered = new Set([...done, ...refused.map(({ id }) => id)])
    onSelect([...selectedIds.filter(id => !answered.has(id)), ...still])
    const messageArgs = { count: done.length, done: done.length, refused: refused.length }
    const action = undo && done.length > 0 ? createElement(UndoButton, { onUndo: undo }) : undefined
    if (refused.length === 0) notify(messages[kind].all, { type: 'success', messageArgs, ...(action && { action }) })
    else if (isHere.current) setReports(waiting => [...waiting, ended])
    // A deletion ends when it can no longer be undone: users who have left the list by then hear of it too.
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

  const run = async (records: readonly RaRecord[], { call, undo, refusals = {} }: BulkChange) => {
    const outcome = await runEach(records, call)
    const changed = records.filter(({ id }) => outcome.done.includes(id))
    const revert = async (revertOne: BulkChange['call']) =>
      finish({ kind: 'undo', outcome: await runEach(changed, revertOne), refusals })
    finish({ kind: 'change', outcome, refusals, ...(undo && { undo: () => void revert(undo) }) })
  }

  /** How a deferred deletion ends. */
  const endDeletion = (refusals: Refusals = {}, records: readonly RaRecord[] = []) => ({
    onError: (error: unknown) => {
      if (error instanceof PartlyRefused) finish({ kind: 'change', outcome: error.outcome, refusals, records })
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
