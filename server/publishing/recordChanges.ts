/**
 * Publishes changed records, and forms that edit records, to the streams of an organisation on every server
 * (contract/recordChanges.ts). Nothing is stored: if an event is lost, a list is outdated, but the version of a record
 * still prevents users from overwriting each other's changes. The events of an organisation are collected for a moment
 * and sent with one NOTIFY, so that a burst of changes becomes one event.
 */
import { sql } from 'drizzle-orm'
import type { OpenRecordForm, RecordChange } from '../../contract/recordChanges'
import type { Database } from '../db/database'
import type { Log } from '../lib/log'
import { accountsChannel, recordsSignalOf } from './signals'

/** Time in ms for which the events of an organisation are collected. */
const collectMs = 400
/**
 * Maximum number of changes in one event; changes of the same session and path are combined into one. `maxIds` is the
 * maximum number of ids in a change.
 */
const maxChanges = 30
const maxIds = 30
const maxEditors = 20
/** Maximum size of a message in bytes. PostgreSQL rejects a NOTIFY payload of 8,000 bytes or more. */
const maxBytes = 7_500

/** Identifies the session that caused an event. The streams of this session leave the event out. */
export interface EventOrigin {
  session: string
}

/** The message that servers send to each other. */
export interface RecordMessage {
  changes: readonly (RecordChange & EventOrigin)[]
  editing: readonly (OpenRecordForm & EventOrigin)[]
  isIncomplete: boolean
}

export interface RecordChangePublisher {
  reportChange(
    organisationId: string,
    change: Omit<RecordChange, 'ids'> & EventOrigin & { id: string | undefined },
  ): void
  reportEditor(organisationId: string, editor: OpenRecordForm & EventOrigin): void
  /** Stops the publisher: it sends no more events. */
  close(): void
}

interface Batch {
  changes: Map<string, Omit<RecordChange, 'ids'> & EventOrigin & { ids: Set<string> | null }>
  editing: Map<string, OpenRecordForm & EventOrigin>
  isIncomplete: boolean
}

const toMessage = ({ changes, editing, isIncomplete }: Batch): string => {
  const whole: RecordMessage = {
    changes: [...changes.values()].map(change => ({ ...change, ids: change.ids && [...change.ids] })),
    editing: [...editing.values()],
    isIncomplete,
  }
  const text = JSON.stringify(whole)
  const reduced: RecordMessage = { changes: [], editing: [], isIncomplete: true }
  return Buffer.byteLength(text) > maxBytes ? JSON.stringify(reduced) : text
}

export function createRecordChangePublisher(db: Database, log: Log): RecordChangePublisher {
  const batches = new Map<string, Batch>()
  let isClosed = false
  const send = async (organisationId: string, batch: Batch) => {
    batches.delete(organisationId)
    if (isClosed) return
    const payload = `${recordsSignalOf(organisationId)} ${toMessage(batch)}`
    await db.execute(sql`select pg_notify(${accountsChannel}, ${payload})`)
  }
  const batchOf = (organisationId: string): Batch => {
    const open = batches.get(organisationId)
    if (open) return open
    const batch: Batch = { changes: new Map(), editing: new Map(), isIncomplete: false }
    batches.set(organisationId, batch)
    const timer = setTimeout(
      () => void send(organisationId, batch).catch(err => log.warn({ err }, 'changed records: not published')),
      collectMs,
    )
    timer.unref()
    return batch
  }
  return {
    reportChange(organisationId, { id, ...change }) {
      const batch = batchOf(organisationId)
      const key = `${change.session} ${change.path}`
      const known = batch.changes.get(key)
      if (!known && batch.changes.size >= maxChanges) batch.isIncomplete = true
      else if (!known) batch.changes.set(key, { ...change, ids: id === undefined ? null : new Set([id]) })
      else if (id === undefined || (known.ids && known.ids.size >= maxIds)) known.ids = null
      else known.ids?.add(id)
    },
    reportEditor(organisationId, editor) {
      const { editing } = batchOf(organisationId)
      // An editor beyond the limit is left out of the batch. Its form announces the editor again within 20 seconds.
      if (editing.has(editor.editor) || editing.size < maxEditors) editing.set(editor.editor, editor)
    },
    close() {
      isClosed = true
    },
  }
}
