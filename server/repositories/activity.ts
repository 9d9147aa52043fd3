/** Reads the activity of an organisation: the audit log entries with a value in the column `activity`. */
import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { type ActivityEntry, type ActivityQuery, activityEntrySchema } from '../../contract/activity'
import type { Page } from '../../contract/paging'
import { isGuid } from '../../contract/rules'
import type { Database } from '../db/database'
import { keyContainsWordsCondition } from '../db/listOrder'
import { auditLog, recordNames } from '../db/schema'
import type { Scope } from '../ownership/scope'
import { buildWireRecord } from '../queries/wireColumns'
import { containsCondition, periodCondition, readEntries, toFieldChanges } from './staff/auditLog'

type EntryRow = Awaited<ReturnType<typeof readEntries>>['rows'][number]

const toEntry = ({ entry, storedName }: EntryRow): ActivityEntry =>
  buildWireRecord(activityEntrySchema, entry, {
    kind: entry.activity ?? 'other',
    subjectName: storedName,
    changes: toFieldChanges(entry.changes),
  })

/**
 * Returns the condition of entries about a record. `record` is the record's id, or words of a name that the record had
 * in the log (server/ownership/recordNames.ts).
 */
function recordCondition(db: Database, { organisationId }: Scope, record: string | undefined) {
  const text = record?.trim()
  if (!text) return undefined
  if (isGuid(text)) return eq(auditLog.subject, text.toLowerCase())
  const named = db
    .select({ id: recordNames.recordId })
    .from(recordNames)
    .where(and(eq(recordNames.organisationId, organisationId), keyContainsWordsCondition(recordNames.searchText, text)))
  return inArray(auditLog.subject, named)
}

/**
 * Returns a page of the activity, the newest entries first. The total is exact up to `limits.auditRows`, and never
 * higher.
 */
export async function listActivity(
  db: Database,
  scope: Scope,
  { person, record, kind, from, to, offset, pageSize }: ActivityQuery,
): Promise<Page<ActivityEntry>> {
  const where = and(
    eq(auditLog.organisationId, scope.organisationId),
    isNotNull(auditLog.activity),
    kind && eq(auditLog.activity, kind),
    or(containsCondition(auditLog.actorEmail, person), containsCondition(auditLog.onBehalfOf, person)),
    recordCondition(db, scope, record),
    periodCondition({ ...(from && { from }), ...(to && { to }) }),
  )
  const { rows, total } = await readEntries(db, {
    where: where ?? sql`true`,
    // The entries are sorted by id, because ids increase with time, and the index of an organisation's entries ends
    // with the id.
    order: [desc(auditLog.id)],
    range: { offset, limit: pageSize },
    isSearch: Boolean(person),
  })
  return { items: rows.map(toEntry), total, pageSize }
}
