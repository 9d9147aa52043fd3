/** Selects the events about records that a session may receive (contract/recordChanges.ts). */
import type { RecordEvents } from '../../contract/recordChanges'
import { publicSessionIdOf } from '../accounts/changeAuthors'
import type { Session } from '../accounts/sessions'
import type { Database } from '../db/database'
import { findIdsWithinLimit } from '../ownership/limitedRecords'
import type { Scope } from '../ownership/scope'
import type { RecordMessage } from '../publishing/recordChanges'

/**
 * Returns the part of a message about records in the cities and locations to which a member is limited. Changes without
 * ids are left out, and `isIncomplete`, which says that changes are missing, is false: both may concern other
 * locations.
 */
export async function limitRecordMessage(
  db: Database,
  scope: Scope,
  { changes, editing }: RecordMessage,
): Promise<RecordMessage> {
  const ids = [...changes.flatMap(change => change.ids ?? []), ...editing.map(({ id }) => id)]
  const readable = await findIdsWithinLimit(db, scope, ids)
  return {
    changes: changes
      .map(change => ({ ...change, ids: (change.ids ?? []).filter(id => readable.has(id)) }))
      .filter(change => change.ids.length > 0),
    editing: editing.filter(({ id }) => readable.has(id)),
    isIncomplete: false,
  }
}

/**
 * Returns a function that returns the events of a message for a session as JSON, without events that the session
 * caused; undefined if no event is left and none is missing. The same JSON is created once for all sessions that
 * receive it.
 */
export function createRecordEventReader({ changes, editing, isIncomplete }: RecordMessage) {
  const authors = new Set([...changes, ...editing].map(({ session }) => session))
  const texts = new Map<string, string | undefined>()
  const read = (own: string | undefined, hasMissed: boolean): string | undefined => {
    const events: RecordEvents = {
      changes: changes.filter(change => change.session !== own).map(({ session: _, ...change }) => change),
      editing: editing.filter(form => form.session !== own).map(({ session: _, ...form }) => form),
      isIncomplete: isIncomplete || hasMissed,
    }
    const hasEvents = events.changes.length + events.editing.length > 0 || events.isIncomplete
    return hasEvents ? JSON.stringify(events) : undefined
  }
  /** @param hasMissed whether earlier events could not be sent to the session */
  return (session: Pick<Session, 'id' | 'tokenHash'>, hasMissed: boolean): string | undefined => {
    const id = publicSessionIdOf(session)
    const own = authors.has(id) ? id : undefined
    const key = `${own} ${hasMissed}`
    if (!texts.has(key)) texts.set(key, read(own, hasMissed))
    return texts.get(key)
  }
}
