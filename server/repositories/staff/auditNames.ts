/** What the records are called that the audit log names by their ids: looked up when it is read, so that an erased one has none. */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isGuid } from '../../../contract/rules'
import { commas, type Database, rowsOf } from '../../db/database'
import * as s from '../../db/schema'
import { ApiError } from '../../errors'
import { holds, holdsKey } from '../listOrder'

interface Named {
  table: PgTable & { id: PgColumn }
  name: PgColumn
  /** What is searched, with more than the name in it, as the table keeps it: folding the names of many takes seconds. */
  kept?: PgColumn
}
const byName = (table: PgTable & { id: PgColumn; name: PgColumn }): Named => ({ table, name: table.name })
const named: Named[] = [
  { table: s.locations, name: s.locations.name, kept: s.locations.searchText },
  { table: s.accounts, name: s.accounts.email },
  { table: s.sagas, name: s.sagas.code },
  ...[s.employees, s.organisations, s.applications, s.sponsorships, s.bins, s.keys, s.webhooks, s.savedViews].map(
    byName,
  ),
  ...[s.simpleRewards, s.fundraisingRewards, s.premiumRewards].map(byName),
]

const union = (of: (each: (typeof named)[number]) => SQL) => sql.join(named.map(of), sql` union all `)

/** By the subject as the log has it. */
export async function subjectNames(db: Database, subjects: (string | null)[]): Promise<Map<string, string>> {
  const ids = [...new Set(subjects.filter(subject => subject !== null && isGuid(subject)))]
  if (!ids.length) return new Map()
  const among = sql`(${commas(ids.map(id => sql`${id}::uuid`))})`
  const found = rowsOf<{ id: string; name: string }>(
    await db.execute(
      union(
        ({ table, name }) =>
          sql`select ${table.id}::text as id, ${name} as name from ${table} where ${table.id} in ${among}`,
      ),
    ),
  )
  return new Map(found.filter(({ name }) => name).map(({ id, name }) => [id, name]))
}

const mostNamed = 500
/** A shorter text is in too many names: it is a whole one. */
const leastOfName = 3

/**
 * The rows of a record: by its id, or of those that have the text in their names.
 * @throws {ApiError} UnprocessableEntity where more records are called so than can be told apart
 */
export async function aboutRecord(db: Database, record: string | undefined): Promise<SQL | undefined> {
  const asked = record?.trim()
  if (!asked) return undefined
  if (isGuid(asked)) return sql`${s.auditLog.subject} = ${asked.toLowerCase()}`
  const hits = union(({ table, name, kept }) => {
    const isCalled =
      asked.length < leastOfName ? eq(name, asked) : and(kept && holdsKey(kept, asked), holds(asked, name))
    return sql`select ${table.id}::text as id from ${table} where ${isCalled}`
  })
  const found = rowsOf<{ id: string }>(await db.execute(sql`select id from (${hits}) named limit ${mostNamed + 1}`))
  if (found.length > mostNamed)
    throw new ApiError('UnprocessableEntity', `More than ${mostNamed} records are called so: ask for more of the name`)
  return found.length
    ? inArray(
        s.auditLog.subject,
        found.map(({ id }) => id),
      )
    : sql`false`
}
