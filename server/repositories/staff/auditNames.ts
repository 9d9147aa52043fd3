/** What the records are called that the audit log names by their ids: looked up when it is read, so that an erased one has none. */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isGuid } from '../../../contract/rules'
import { type Database, rowsOf } from '../../db/database'
import {
  accounts,
  applications,
  auditLog,
  bins,
  employees,
  fundraisingRewards,
  keys,
  locations,
  organisations,
  premiumRewards,
  sagas,
  savedViews,
  simpleRewards,
  sponsorships,
  webhooks,
} from '../../db/schema'
import { ApiError } from '../../errors'
import { holds, holdsKey } from '../listOrder'

/** `kept`: what is searched, with more than the name in it, as the table keeps it: folding the names of many takes seconds. */
const named: { table: PgTable; id: PgColumn; name: PgColumn; kept?: PgColumn }[] = [
  { table: locations, id: locations.id, name: locations.name, kept: locations.searchText },
  { table: employees, id: employees.id, name: employees.name },
  { table: simpleRewards, id: simpleRewards.id, name: simpleRewards.name },
  { table: fundraisingRewards, id: fundraisingRewards.id, name: fundraisingRewards.name },
  { table: premiumRewards, id: premiumRewards.id, name: premiumRewards.name },
  { table: organisations, id: organisations.id, name: organisations.name },
  { table: applications, id: applications.id, name: applications.name },
  { table: accounts, id: accounts.id, name: accounts.email },
  { table: bins, id: bins.id, name: bins.name },
  { table: sagas, id: sagas.id, name: sagas.code },
  { table: sponsorships, id: sponsorships.id, name: sponsorships.name },
  { table: keys, id: keys.id, name: keys.name },
  { table: webhooks, id: webhooks.id, name: webhooks.name },
  { table: savedViews, id: savedViews.id, name: savedViews.name },
]

const union = (of: (each: (typeof named)[number]) => SQL) => sql.join(named.map(of), sql` union all `)

/** By the subject as the log has it. */
export async function subjectNames(db: Database, subjects: (string | null)[]): Promise<Map<string, string>> {
  const ids = [...new Set(subjects.filter(subject => subject !== null && isGuid(subject)))]
  if (!ids.length) return new Map()
  const among = sql`(${sql.join(
    ids.map(id => sql`${id}::uuid`),
    sql`, `,
  )})`
  const found = rowsOf<{ id: string; name: string }>(
    await db.execute(
      union(
        ({ table, id, name }) => sql`select ${id}::text as id, ${name} as name from ${table} where ${id} in ${among}`,
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
  if (isGuid(asked)) return sql`${auditLog.subject} = ${asked.toLowerCase()}`
  const hits = union(({ table, id, name, kept }) => {
    const isCalled =
      asked.length < leastOfName ? eq(name, asked) : and(kept && holdsKey(kept, asked), holds(asked, name))
    return sql`select ${id}::text as id from ${table} where ${isCalled}`
  })
  const found = rowsOf<{ id: string }>(await db.execute(sql`select id from (${hits}) named limit ${mostNamed + 1}`))
  if (found.length > mostNamed)
    throw new ApiError('UnprocessableEntity', `More than ${mostNamed} records are called so: ask for more of the name`)
  return found.length
    ? inArray(
        auditLog.subject,
        found.map(({ id }) => id),
      )
    : sql`false`
}
