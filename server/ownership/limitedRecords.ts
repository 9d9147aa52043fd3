/** Finds the records of all tables that a member who is limited to cities or locations can read. */
import { and, getTableColumns, type SQL, sql } from 'drizzle-orm'
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
 * Returns those of the ids that belong to records within the limit of a scope, or to cities, which every user can read.
 * `offset 0` makes PostgreSQL look each id up by the primary key of the table. Otherwise it would expect a record for
 * each id in each table, and read all locations within the limit for each table.
 */
export async function findIdsWithinLimit(db: Database, scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  const guids = ids.filter(isGuid)
  if (guids.length === 0) return new Set()
  const among = (table: PgTable, isReadable?: SQL) => {
    const id = idColumnOf(table)
    return sql`select found.id from wanted, lateral (
      select ${id}::text as id from ${table} where ${and(sql`${id} = wanted.id`, isReadable)} offset 0) found`
  }
  const ofTables = readableTables().map(table =>
    among(table, and(organisationRowsCondition(table, scope.organisationId), tableLimitCondition(scope, table))),
  )
  const found = rowsOf<{ id: string }>(
    await db.execute(sql`
      with wanted as materialized (select unnest(${sql.param(guids)}::uuid[]) as id)
      ${sql.join([...ofTables, among(cities)], sql` union all `)}`),
  )
  return new Set(found.map(({ id }) => id))
}
