/**
 * Stores the names of records to which the audit log refers by id. A name is stored when the log first refers to the
 * record under this name, so that an entry shows the name at its time, and a deleted record can still be found. For
 * records without an owner the current name is used.
 */
import { and, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isGuid } from '../../contract/rules'
import { type Database, joinWithCommas, rowsOf } from '../db/database'
import { containsWordsCondition, keyContainsWordsCondition } from '../db/listOrder'
import { auditLog, locations, recordNames } from '../db/schema'
import { ApiError } from '../errors/apiErrors'
import { listOwnedTables } from './owned'
import { organisationOfRow } from './ownership'

interface NameSource {
  table: PgTable
  id: PgColumn
  name: PgColumn | SQL
  /**
   * The stored search key of the name, if the table has one. Without it, a search would remove the accents of very many
   * names, which takes seconds.
   */
  searchText?: PgColumn
}

type NamingColumns = Partial<Record<'id' | 'name' | 'email' | 'code', PgColumn>>

/** Returns the owned tables whose rows have an id and a column that names them. */
const currentNames = (): NameSource[] =>
  listOwnedTables().flatMap(({ table, grants, name: declared }) => {
    const { id, name, email, code }: NamingColumns = getTableColumns(table)
    const naming = declared ?? name ?? email ?? code ?? (grants && 'kind' in grants ? grants.name : undefined)
    if (!id || !naming) return []
    return [{ table, id, name: naming, ...((table as unknown) === locations && { searchText: locations.searchText }) }]
  })
const storedNames: NameSource = {
  table: recordNames,
  id: recordNames.recordId,
  name: recordNames.name,
  searchText: recordNames.searchText,
}

const union = (sources: readonly NameSource[], select: (source: NameSource) => SQL) =>
  sql.join(sources.map(select), sql` union all `)

export interface RecordName {
  name: string
  organisationId: string
}

/**
 * Returns a record's name and the organisation that owns the record; undefined if no owned record with a name has the
 * id.
 */
export async function readRecordName(db: Database, id: string): Promise<RecordName | undefined> {
  if (!isGuid(id)) return undefined
  const current = union(
    currentNames(),
    ({ table, id: key, name }) =>
      sql`select ${name} as name, ${organisationOfRow(table)} as "organisationId" from ${table} where ${key} = ${id}::uuid`,
  )
  const [named] = rowsOf<RecordName>(
    await db.execute(sql`
    select * from (${current}) c where name <> '' and "organisationId" is not null limit 1`),
  )
  return named
}

/** Stores a record's name, unless it equals the newest stored name or the organisation is deleted. */
export const storeRecordName = (db: Database, id: string, { name, organisationId }: RecordName) =>
  db.execute(sql`
    insert into record_names (record_id, organisation_id, name)
    select ${id}, o.id, ${name} from organisations o
    where o.id = ${organisationId}::uuid and o.deleted_at is null and ${name} is distinct from
      (select n.name from record_names n where n.record_id = ${id} order by n.named_at desc limit 1)
    on conflict do nothing`)

/**
 * The name of an entry's subject at the time of the entry. For an entry that is older than the first stored name, it is
 * the oldest stored name.
 */
export const nameAtEntryTime = sql<string | null>`coalesce(
  (select n.name from record_names n where n.record_id = ${auditLog.subject} and n.named_at <= ${auditLog.at}
    order by n.named_at desc limit 1),
  (select n.name from record_names n where n.record_id = ${auditLog.subject} order by n.named_at limit 1))`

/** Returns the current names of the records with the given ids, as a map from id to name. */
export async function readCurrentRecordNames(db: Database, subjects: (string | null)[]): Promise<Map<string, string>> {
  const ids = [...new Set(subjects.filter(subject => subject !== null && isGuid(subject)))]
  if (!ids.length) return new Map()
  const among = sql`(${joinWithCommas(ids.map(id => sql`${id}::uuid`))})`
  const found = rowsOf<{ id: string; name: string }>(
    await db.execute(
      union(
        currentNames(),
        ({ table, id, name }) => sql`select ${id}::text as id, ${name} as name from ${table} where ${id} in ${among}`,
      ),
    ),
  )
  return new Map(found.filter(({ name }) => name).map(({ id, name }) => [id, name]))
}

const recordsAtMost = 500
/** Minimum length of a searched part of a name. A shorter text must equal a whole name. */
const shortestPart = 3

/**
 * Returns the condition of the entries about a record: about the record with the given id, or about records whose
 * present or former names contain the text. A text shorter than {@link shortestPart} must equal a name. Without a text
 * it returns undefined.
 * @throws {ApiError} UnprocessableEntity if too many records match
 */
export async function recordFilterCondition(db: Database, record: string | undefined): Promise<SQL | undefined> {
  const text = record?.trim()
  if (!text) return undefined
  if (isGuid(text)) return sql`${auditLog.subject} = ${text.toLowerCase()}`
  const hits = union([...currentNames(), storedNames], ({ table, id, name, searchText }) => {
    const matches =
      text.length < shortestPart
        ? sql`${name} = ${text}`
        : and(searchText && keyContainsWordsCondition(searchText, text), containsWordsCondition(text, name))
    return sql`select ${id}::text as id from ${table} where ${matches}`
  })
  const found = rowsOf<{ id: string }>(
    await db.execute(sql`select distinct id from (${hits}) named limit ${recordsAtMost + 1}`),
  )
  if (found.length > recordsAtMost) {
    const message = `More than ${recordsAtMost} records match this name; enter more of it`
    throw new ApiError('UnprocessableEntity', message)
  }
  return found.length
    ? inArray(
        auditLog.subject,
        found.map(({ id }) => id),
      )
    : sql`false`
}
