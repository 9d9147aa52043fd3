/**
 * Determines the author of a change. The author is named to colleagues, and in the response to a call that conflicts
 * with the change.
 */
import { and, desc, eq, isNull, like, or } from 'drizzle-orm'
import type { ChangeAuthor } from '../../contract/recordChanges'
import type { Database } from '../db/database'
import { auditLog } from '../db/schema'
import type { Session } from './sessions'

/** Returns the author of a session's changes for the members of its organisation. */
export const changeAuthorOf = ({ actor, email }: Pick<Session, 'actor' | 'email'>): ChangeAuthor =>
  actor ? { kind: 'support', name: null } : { kind: 'member', name: email }

/** Returns the id by which the portal recognises the events that its own session caused. The id reveals no token. */
export const publicSessionIdOf = ({ id, tokenHash }: Pick<Session, 'id' | 'tokenHash'>) => id ?? tokenHash.slice(0, 16)

/** Prefix of an API key's name in the audit log's column `actor_email`. */
export const keyActorPrefix = '(key) '

/**
 * Returns the author of the latest successful change of a record in the audit log; null if there is none. For members,
 * the author has no name if it is support staff, and changes by other organisations, such as a booking, do not count,
 * because they do not change the record's version.
 * @param organisationId the organisation of the caller; null for support staff, for whom the changes of all
 *   organisations count, and who see all names
 */
export async function readLastAuthor(
  db: Database,
  organisationId: string | null,
  recordId: string,
): Promise<ChangeAuthor | null> {
  const isOwn = organisationId
    ? or(eq(auditLog.organisationId, organisationId), isNull(auditLog.organisationId))
    : undefined
  const [row] = await db
    .select({ email: auditLog.actorEmail, onBehalfOf: auditLog.onBehalfOf, organisationId: auditLog.organisationId })
    .from(auditLog)
    .where(and(eq(auditLog.subject, recordId), like(auditLog.outcome, '2%'), isOwn))
    .orderBy(desc(auditLog.id))
    .limit(1)
  if (!row?.email) return null
  if (organisationId && (row.onBehalfOf || !row.organisationId)) return { kind: 'support', name: null }
  return row.email.startsWith(keyActorPrefix)
    ? { kind: 'key', name: row.email.slice(keyActorPrefix.length) }
    : { kind: 'member', name: row.email }
}
