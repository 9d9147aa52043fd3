/** Finds the records of all tables that a member who is limited to cities or locations can read. */
import { and, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { isGuid } from '../../contract/rules'
import { type Database, rowsOf } from '../db/database'
import { cities, organisations } from '../db/schema'
import { tableLimitCondition } from './memberLimits'
import { listOwnedTables } from './owned'
import { idColumnOf, organisationRowsCondition } from './ownership'
import type { Scope } from './scope'

/**
 * Returns the tables whose records limited members can read. The organisation's own record is left out: the audit log
 * also names it as the subject of actions that concern the whole organisation.
 */
const readableTables = (): PgTable[] =>
  listOwnedTables()
    .filter(({ limited }) => limited === 'visible' || typeof limited === 'object')
    .map(({ table }) => table)
    .filter(table => table !== organisations && 'id' in getTableColumns(table))

/**
 * Returns a query for the ids, as text, of all records within the limit of a scope.
 * @param among ids; if set, only these are searched, by the index of each table
 */
export const recordIdsWithinLimit = (scope: Scope, among?: readonly string[]): SQL =>
  sql.join(
    readableTables().map(table => {
      const id = idColumnOf(table)
      const isReadable = and(organisationRowsCondition(table, scope.organisationId), tableLimitCondition(scope, table))
      return sql`select ${id}::text as id from ${table} where ${and(among && inArray(id, among), isReadable)}`
    }),
    sql` union all `,
  )

/**
 * Returns those of the ids that belong to records within the limit of a scope, or to cities, which every user can read.
 */
export async function findIdsWithinLimit(db: Database, scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  const among = ids.filter(isGuid)
  if (among.length === 0) return new Set()
  const found = rowsOf<{ id: string }>(
    await db.execute(sql`
      ${recordIdsWithinLimit(scope, among)}
      union all select ${cities.id}::text from ${cities} where ${inArray(cities.id, among)}`),
  )
  return new Set(found.map(({ id }) => id))
}
