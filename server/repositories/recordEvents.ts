/** Selects the events about records that a session may receive (contract/recordChanges.ts). */
import type { RecordEvents } from '../../contract/recordChanges'
import { publicSessionIdOf } from '../accounts/changeAuthors'
import type { Session } from '../accounts/sessions'
import type { Database } from '../db/database'
import { findIdsWithinLimit } from '../ownership/limitedRecords'
import type { Scope } from '../ownership/scope'
import type { RecordMessage } from '../publishing/recordChanges'

/**
 * Returns the events about records in the cities and locations to which a member is limited. Changes without ids are
 * left out, and `isIncomplete`, which says that changes are missing, is false: both may concern other locations.
 */
async function limitEvents(db: Database, scope: Scope, { changes, editing }: RecordMessage): Promise<RecordMessage> {
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
 * Returns the events of a message for a session, without events that the session caused and without events about
 * records outside of the member's limit. Returns undefined if no event is left and none is missing.
 * @param hasMissed whether earlier events could not be sent to the session
 */
export async function readRecordEvents(
  db: Database,
  session: Pick<Session, 'id' | 'tokenHash'> & Scope,
  message: string,
  hasMissed: boolean,
): Promise<RecordEvents | undefined> {
  const all = JSON.parse(message) as RecordMessage
  const own = publicSessionIdOf(session)
  const ofOthers: RecordMessage = {
    changes: all.changes.filter(change => change.session !== own),
    editing: all.editing.filter(editor => editor.session !== own),
    isIncomplete: all.isIncomplete,
  }
  const { changes, editing, isIncomplete } = session.limit ? await limitEvents(db, session, ofOthers) : ofOthers
  const events: RecordEvents = {
    changes: changes.map(({ session: _, ...change }) => change),
    editing: editing.map(({ session: _, ...form }) => form),
    isIncomplete: isIncomplete || hasMissed,
  }
  return events.changes.length + events.editing.length > 0 || events.isIncomplete ? events : undefined
}
