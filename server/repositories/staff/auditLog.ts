/** Reads and exports the audit log for staff. */
import { and, desc, eq, gt, gte, ilike, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { FieldChange } from '../../../contract/activityKinds'
import type { Language } from '../../../contract/languages'
import { limits } from '../../../contract/limits'
import type { AuditEntry, AuditFilter, staffAuditQuery } from '../../../contract/staffAudit'
import { type Database, rowsOf } from '../../db/database'
import { escapeLike, staffOrderByExpressions } from '../../db/listOrder'
import { auditLog, organisations } from '../../db/schema'
import { requireFound } from '../../errors/apiErrors'
import { serverLimits } from '../../lib/limits'
import { nameAtEntryTime, readCurrentRecordNames, recordFilterCondition } from '../../ownership/recordNames'
import { dayMs } from '../periods'

type Query = z.infer<typeof staffAuditQuery> & { language: Language }

const exportAtOnce = 1000

/** Selects audit log entries with their organisation and the name of their subject. */
const selectEntries = (db: Database) =>
  db
    .select({
      entry: auditLog,
      organisation: { guid: organisations.id, name: organisations.name },
      storedName: nameAtEntryTime,
    })
    .from(auditLog)
    .leftJoin(organisations, eq(organisations.id, auditLog.organisationId))
type AuditRow = Awaited<ReturnType<typeof selectEntries>>[number]

/** Returns the stored changes of fields; `null` if the entry has none. */
export const parseFieldChanges = (changes: string | null): FieldChange[] | null => changes && JSON.parse(changes)

const toRecord = (
  { entry: { organisationId: _, activity: __, at, changes, ...entry }, organisation, storedName }: AuditRow,
  currentNames: Map<string, string>,
): AuditEntry => ({
  ...entry,
  at: at.toISOString(),
  changes: parseFieldChanges(changes),
  organisation,
  subjectName: storedName ?? currentNames.get(entry.subject ?? '') ?? null,
})
const toRecords = async (db: Database, rows: AuditRow[]) => {
  const unnamed = rows.flatMap(({ entry, storedName }) => (storedName === null ? [entry.subject] : []))
  const currentNames = await readCurrentRecordNames(db, unnamed)
  return rows.map(row => toRecord(row, currentNames))
}

/**
 * Returns the condition that a column contains a text. It ignores letter case, but not accents: e-mail addresses and
 * action names have no accents, and removing accents from a million of them takes seconds.
 */
export const containsCondition = (column: PgColumn, part: string | undefined) =>
  part ? ilike(column, `%${escapeLike(part.trim())}%`) : undefined

const isDay = (moment: string) => moment.length === 10
const until = (moment: string) =>
  isDay(moment) ? lt(auditLog.at, new Date(Date.parse(moment) + dayMs)) : lte(auditLog.at, new Date(moment))

/** Returns the condition of the entries from `from` to `to`. A `to` without a time includes the whole day (UTC). */
export const periodCondition = ({ from, to }: Pick<AuditFilter, 'from' | 'to'>) =>
  and(from ? gte(auditLog.at, new Date(from)) : undefined, to ? until(to) : undefined)

/** Returns the conditions for which there is an index, and those of a search for parts of text, which have none. */
const conditionsOf = async (
  db: Database,
  { id, organisationId, record, actor, action, ...period }: AuditFilter,
): Promise<{ where: SQL | undefined; search: SQL | undefined }> => ({
  where: and(
    id ? inArray(auditLog.id, id) : undefined,
    organisationId ? eq(auditLog.organisationId, organisationId) : undefined,
    await recordFilterCondition(db, record),
    periodCondition(period),
  ),
  search: and(containsCondition(auditLog.actorEmail, actor), containsCondition(auditLog.action, action)),
})

/**
 * Returns the order of the entries. If the entries are filtered by organisation or record, a sort by time uses the id
 * instead: ids increase with time, and the index for these filters ends with the id.
 */
const orderFor = (query: Pick<Query, 'sort' | 'language'>, { organisationId, record }: AuditFilter) =>
  staffOrderByExpressions(query, { at: organisationId || record ? auditLog.id : auditLog.at }, auditLog.id, auditLog.id)

interface AuditPageRequest {
  where: SQL
  order: SQL[]
  range: { offset: number; limit: number }
  /** Whether `where` has conditions for which there is no index, such as a search for parts of text. */
  isSearch: boolean
  /** Restricts a search to the first `rows` entries, in the same order, that meet a condition with an index. */
  searched?: { where: SQL | undefined; rows: number }
}

interface AuditPage {
  total: number
  ids: number[]
  first: string | null
  last: string | null
  /** Time in ms of the first entry that was not searched; `null` if all were, or `limits.auditRows` were found. */
  stoppedAt: number | null
}

/**
 * Finds a page and counts the matches, up to `limits.auditRows`. A text search reads the log once for the page and the
 * count. Otherwise the page and the count are read separately, because each can use an index, and the count needs no
 * sort.
 */
async function findPage(db: Database, request: AuditPageRequest): Promise<AuditPage> {
  const { where, order, range, isSearch, searched } = request
  const ordered = sql`order by ${sql.join(order, sql`, `)}`
  const source = searched
    ? sql`(select * from ${auditLog} where ${searched.where ?? sql`true`} ${ordered} limit ${searched.rows}) as ${auditLog}`
    : auditLog
  const matching = (columns: SQL) => sql`select ${columns} from ${source} where ${where}`
  const hits = sql`${matching(sql`id, at`)} ${ordered}`
  const most = limits.auditRows
  const window = sql`limit ${Math.max(0, Math.min(range.limit, most - range.offset))} offset ${range.offset}`
  const parts = isSearch
    ? sql`hits as materialized (${hits} limit ${most}), page as (select * from hits ${window}), counted as (select from hits)`
    : sql`page as (${hits} ${window}), counted as (${matching(sql`1`)} limit ${most})`
  const next = searched
    ? sql`select extract(epoch from at)::float8 * 1000 from ${auditLog} where ${searched.where ?? sql`true`}
        ${ordered} limit 1 offset ${searched.rows}`
    : sql`null`
  const [page] = rowsOf<AuditPage>(
    await db.execute(sql`
      with ${parts}
      select (select count(*)::int from counted) as total, coalesce(json_agg(id), '[]') as ids,
        min(at)::text as first, max(at)::text as last,
        case when (select count(*) from counted) < ${most} then (${next}) end as "stoppedAt"
      from page`),
  )
  return page ?? { total: 0, ids: [], first: null, last: null, stoppedAt: null }
}

/**
 * Returns the entries of a page.
 * @param page the ids, and the times of the first and the last entry, which restrict the query to the partitions of the
 *   log that contain the page
 */
export async function readEntriesById(
  db: Database,
  { ids, first, last }: Pick<AuditPage, 'ids' | 'first' | 'last'>,
  order: SQL[],
) {
  if (ids.length === 0) return []
  const times = sql`${auditLog.at} between ${first}::timestamptz and ${last}::timestamptz`
  return selectEntries(db)
    .where(and(inArray(auditLog.id, ids), times))
    .orderBy(...order)
}

/** Returns the rows of a page, and the number of matches up to `limits.auditRows`. */
export async function readEntries(db: Database, request: AuditPageRequest) {
  const page = await findPage(db, request)
  return { rows: await readEntriesById(db, page, request.order), total: page.total, stoppedAt: page.stoppedAt }
}

/**
 * Returns a page of the audit log. The total is exact up to `limits.auditRows`, and never higher, because the log only
 * grows, and no user pages through millions of entries. A search for parts of text reads at most
 * `serverLimits.auditSearched` entries, the first ones of the list's order. If there are more, `stoppedAt` is the time of
 * the first entry that was not searched.
 */
export async function listAuditEntries(db: Database, query: Query) {
  const order = orderFor(query, query.filter)
  const { where, search } = await conditionsOf(db, query.filter)
  const { total, rows, stoppedAt } = await readEntries(db, {
    where: search ?? where ?? sql`true`,
    order,
    range: query.range,
    isSearch: search !== undefined,
    ...(search && { searched: { where, rows: serverLimits.auditSearched } }),
  })
  return { items: await toRecords(db, rows), total, stoppedAt: stoppedAt === null ? undefined : new Date(stoppedAt) }
}

/** Returns the latest entries about any of the records. */
export async function readLatestEntries(db: Database, subjects: string[], limit: number): Promise<AuditEntry[]> {
  const where = inArray(auditLog.subject, subjects)
  const range = { offset: 0, limit }
  const { rows } = await readEntries(db, { where, order: [desc(auditLog.id)], range, isSearch: false })
  return toRecords(db, rows)
}

export async function readAuditEntry(db: Database, id: number): Promise<AuditEntry> {
  const [row] = await selectEntries(db).where(eq(auditLog.id, id))
  const [entry] = await toRecords(db, [requireFound(row, 'Entry')])
  return requireFound(entry, 'Entry')
}

/**
 * Yields the entries, the newest first. A search goes through the log in slices, so that no query reads the whole log
 * without a match.
 */
async function* walk(db: Database, where: SQL | undefined, search: SQL | undefined): AsyncGenerator<AuditEntry> {
  let before: number | undefined
  for (;;) {
    const left = and(where, before === undefined ? undefined : lt(auditLog.id, before))
    const next = db.select({ id: auditLog.id }).from(auditLog).where(left).orderBy(desc(auditLog.id)).limit(1)
    const [following] = search ? await next.offset(serverLimits.auditSearched) : []
    const rows = await selectEntries(db)
      .where(and(left, search, following && gt(auditLog.id, following.id)))
      .orderBy(desc(auditLog.id))
      .limit(exportAtOnce)
    yield* await toRecords(db, rows)
    before = rows.length < exportAtOnce ? following && following.id + 1 : rows.at(-1)?.entry.id
    if (before === undefined) return
  }
}

/**
 * Opens an export of all entries that match the filter, the newest first, in batches of a thousand. The filter is
 * validated before the first entry is read.
 */
export async function openAuditExport(db: Database, filter: AuditFilter) {
  const { where, search } = await conditionsOf(db, filter)
  return { entries: walk(db, where, search) }
}
