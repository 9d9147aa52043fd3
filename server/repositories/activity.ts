/** Reads the activity of an organisation: the audit log entries with a value in the column `activity`. */
import { and, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { type ActivityEntry, type ActivityQuery, activityEntrySchema } from '../../contract/activity'
import type { FieldChange } from '../../contract/activityKinds'
import { limits } from '../../contract/limits'
import type { Page } from '../../contract/paging'
import { isGuid } from '../../contract/rules'
import type { Database } from '../db/database'
import { keyContainsWordsCondition } from '../db/listOrder'
import { auditLog, recordNames } from '../db/schema'
import { serverLimits } from '../lib/limits'
import { findIdsWithinLimit } from '../ownership/limitedRecords'
import type { Scope } from '../ownership/scope'
import { buildWireRecord } from '../queries/wireColumns'
import { containsCondition, parseFieldChanges, periodCondition, readEntries, readEntriesById } from './staff/auditLog'

type EntryRow = Awaited<ReturnType<typeof readEntriesById>>[number]

const toEntry = ({ entry, storedName }: EntryRow): ActivityEntry =>
  buildWireRecord(activityEntrySchema, entry, {
    kind: entry.activity ?? 'other',
    subjectName: storedName,
    changes: parseFieldChanges(entry.changes),
  })

const newestFirst = [desc(auditLog.at), desc(auditLog.id)]

/** The filters of a call. */
interface Filters {
  /** The conditions for which there is an index. */
  where: SQL | undefined
  /**
   * The other conditions. They are evaluated for the newest `serverLimits.activitySearched` entries that meet `where`.
   */
  search: SQL | undefined
}

/** Maximum number of records with a searched name whose entries are found by the index of a record's entries. */
const namedRecords = 500

/**
 * Returns the condition of entries about a record. `record` is the record's id, or words of a name that the record had
 * in the log (server/ownership/recordNames.ts).
 */
async function recordFilter(
  db: Database,
  { organisationId }: Scope,
  record: string | undefined,
): Promise<Partial<Filters>> {
  const text = record?.trim()
  if (!text) return {}
  if (isGuid(text)) return { where: eq(auditLog.subject, text.toLowerCase()) }
  const named = db
    .selectDistinct({ id: recordNames.recordId })
    .from(recordNames)
    .where(and(eq(recordNames.organisationId, organisationId), keyContainsWordsCondition(recordNames.searchText, text)))
  const first = await named.limit(namedRecords + 1)
  if (first.length > namedRecords) return { search: inArray(auditLog.subject, named) }
  return { where: sql`${auditLog.subject} = any(${sql.param(first.map(({ id }) => id))}::text[])` }
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

interface PageRange {
  offset: number
  limit: number
}

/** Number of entries that are read at once. */
const sliceRows = 500

/**
 * Finds a page of the entries about records within the limit of a member. It reads the entries in slices, until the
 * page is complete and one more entry is found, or `serverLimits.activityOfLimitedMember` entries are read. A condition
 * on the subject would instead have to read the ids of all records within the limit, which can be more than a million.
 */
async function readEntriesWithinLimit(
  db: Database,
  scope: Scope,
  { where, search }: Filters,
  { offset, limit }: PageRange,
) {
  const enough = Math.min(offset + limit + 1, limits.auditRows)
  const found: { id: number; at: string }[] = []
  for (let read = 0, before: SQL | undefined; read < serverLimits.activityOfLimitedMember; read += sliceRows) {
    const slice = await db
      .select({
        id: auditLog.id,
        at: sql<string>`${auditLog.at}::text`,
        subject: sql<string | null>`case when ${search ?? sql`true`} then ${auditLog.subject} end`,
      })
      .from(auditLog)
      .where(and(where, before))
      .orderBy(...newestFirst)
      .limit(sliceRows)
    const subjects = slice.flatMap(({ subject }) => subject ?? [])
    const within = await findIdsWithinLimit(db, scope, [...new Set(subjects)])
    found.push(...slice.filter(({ subject }) => subject !== null && within.has(subject)))
    const last = slice.at(-1)
    if (!last || slice.length < sliceRows || found.length >= enough) break
    before = sql`(${auditLog.at}, ${auditLog.id}) < (${last.at}::timestamptz, ${last.id})`
  }
  const page = found.slice(offset, Math.min(offset + limit, enough))
  const span = { ids: page.map(({ id }) => id), first: page.at(-1)?.at ?? null, last: page[0]?.at ?? null }
  return { rows: await readEntriesById(db, span, newestFirst), total: Math.min(found.length, enough) }
}

/**
 * Returns a page of the activity, the newest entries first. A limited member gets the entries about records within the
 * limit; an entry about a record that no longer exists is left out, because its location is unknown. The total is at
 * most `limits.auditRows`. For a limited member it is one more than the last entry of the page if there are further
 * entries.
 */
export async function listActivity(
  db: Database,
  scope: Scope,
  { person, record, kind, from, to, offset, pageSize }: ActivityQuery,
): Promise<Page<ActivityEntry>> {
  const ofRecord = await recordFilter(db, scope, record)
  const where = and(
    eq(auditLog.organisationId, scope.organisationId),
    isNotNull(auditLog.activity),
    ofRecord.where,
    periodCondition({ ...(from && { from }), ...(to && { to }) }),
  )
  const search = and(
    kind && eq(auditLog.activity, kind),
    or(containsCondition(auditLog.actorEmail, person), containsCondition(auditLog.onBehalfOf, person)),
    ofRecord.search,
  )
  const range = { offset, limit: pageSize }
  const { rows, total } = await (scope.limit
    ? readEntriesWithinLimit(db, scope, { where, search }, range)
    : readEntries(db, {
        where: search ?? where ?? sql`true`,
        order: newestFirst,
        range,
        isSearch: search !== undefined,
        ...(search && { searched: { where, rows: serverLimits.activitySearched } }),
      }))
  const entries = rows.map(toEntry)
  return { items: scope.limit ? await removeValuesOutsideLimit(db, scope, entries) : entries, total, pageSize }
}
