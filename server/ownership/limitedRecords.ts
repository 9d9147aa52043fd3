/** Finds the records of all tables that a member who is limited to cities or locations can read. */
import { and, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Database, joinWithCommas, rowsOf } from '../db/database'
import { cities, organisations } from '../db/schema'
import { tableLimitCondition } from './memberLimits'
import { ownedTables } from './owned'
import { idColumnOf, organisationRowsCondition } from './ownership'
import type { Scope } from './scope'

/**
 * Returns the tables whose records limited members can read. The organisation's own record is left out: the audit log
 * also names it as the subject of actions that concern the whole organisation.
 */
const readableTables = (): PgTable[] =>
  ownedTables()
    .filter(({ limited }) => limited === 'visible' || typeof limited === 'object')
    .map(({ table }) => table)
    .filter(table => table !== organisations && 'id' in getTableColumns(table))

/** Returns a query for the ids, as text, of all records within the limit of a scope. */
export const recordIdsWithinLimit = (scope: Scope): SQL =>
  sql.join(
    readableTables().map(
      table =>
        sql`select ${idColumnOf(table)}::text as id from ${table}
          where ${and(organisationRowsCondition(table, scope.organisationId), tableLimitCondition(scope, table))}`,
    ),
    sql` union all `,
  )

/**
 * Returns those of the ids that belong to records within the limit of a scope, or to cities, which every user can read.
 */
export async function findIdsWithinLimit(db: Database, scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const among = joinWithCommas(ids.map(id => sql`${id}`))
  const found = rowsOf<{ id: string }>(
    await db.execute(sql`
      select id from (${recordIdsWithinLimit(scope)}) readable where id in (${among})
      union all select ${cities.id}::text from ${cities} where ${cities.id}::text in (${among})`),
  )
  return new Set(found.map(({ id }) => id))
}
