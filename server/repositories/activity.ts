/** Reads the activity of an organisation: the audit log entries with a value in the column `activity`. */
import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { type ActivityEntry, type ActivityQuery, activityEntrySchema } from '../../contract/activity'
import type { FieldChange } from '../../contract/activityKinds'
import type { Page } from '../../contract/paging'
import { isGuid } from '../../contract/rules'
import type { Database } from '../db/database'
import { keyContainsWordsCondition } from '../db/listOrder'
import { auditLog, recordNames } from '../db/schema'
import { findIdsWithinLimit, recordIdsWithinLimit } from '../ownership/limitedRecords'
import type { Scope } from '../ownership/scope'
import { buildWireRecord } from '../queries/wireColumns'
import { containsCondition, parseFieldChanges, periodCondition, readEntries } from './staff/auditLog'

type EntryRow = Awaited<ReturnType<typeof readEntries>>['rows'][number]

const toEntry = ({ entry, storedName }: EntryRow): ActivityEntry =>
  buildWireRecord(activityEntrySchema, entry, {
    kind: entry.activity ?? 'other',
    subjectName: storedName,
    changes: parseFieldChanges(entry.changes),
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

const recordIds = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const idsInChange = (change: FieldChange) => JSON.stringify(change).match(recordIds) ?? []

/**
 * Removes the values with ids of records that a limited member cannot read, such as the location at which an employee
 * worked before. The names of the fields remain.
 */
async function removeValuesOutsideLimit(db: Database, scope: Scope, entries: ActivityEntry[]) {
  const ids = new Set(entries.flatMap(({ changes }) => (changes ?? []).flatMap(idsInChange)))
  const within = await findIdsWithinLimit(db, scope, [...ids])
  const limitChange = (change: FieldChange): FieldChange =>
    idsInChange(change).every(id => within.has(id)) ? change : { field: change.field }
  return entries.map(entry => ({ ...entry, changes: entry.changes?.map(limitChange) ?? null }))
}

/**
 * Returns a page of the activity, the newest entries first. A limited member gets the entries about records within the
 * limit; an entry about a record that no longer exists is left out, because its location is unknown. The total is exact
 * up to `limits.auditRows`, and never higher.
 */
export async function listActivity(
  db: Database,
  scope: Scope,
  { person, record, kind, from, to, offset, pageSize }: ActivityQuery,
): Promise<Page<ActivityEntry>> {
  const where = and(
    eq(auditLog.organisationId, scope.organisationId),
    isNotNull(auditLog.activity),
    scope.limit ? sql`${auditLog.subject} in (${recordIdsWithinLimit(scope)})` : undefined,
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
  const entries = rows.map(toEntry)
  return { items: scope.limit ? await removeValuesOutsideLimit(db, scope, entries) : entries, total, pageSize }
}
