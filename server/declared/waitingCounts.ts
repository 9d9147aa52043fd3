/** Counts the records in staff lists that need an action of support staff (contract/waitingFilters.ts). */
import { and, type SQL, sql } from 'drizzle-orm'
import type { WaitingCounts } from '../../contract/waiting'
import { maxWaitingCount, waitingFilters } from '../../contract/waitingFilters'
import { type Database, rowsOf } from '../db/database'
import { filterCondition } from '../queries/queries'
import type { StaffResource } from './staffRoutes'

const filters: Partial<Record<string, object>> = waitingFilters

/**
 * Returns an SQL column, named like the list, with the number of the list's waiting records, at most
 * {@link maxWaitingCount}.
 */
const countColumn = ({ list, table, shown }: StaffResource, filter: object): SQL => {
  const waiting = and(shown, filterCondition(list.filters, filter))
  return sql`(select count(*)::int from (select 1 from ${table} where ${waiting} limit ${maxWaitingCount}) waiting)
    as ${sql.identifier(list.of)}`
}

/**
 * Returns a function that counts the waiting records of all lists with one query.
 * @param resources the staff lists that the installation has
 */
export function createWaitingCounter(resources: readonly StaffResource[]) {
  const columns = resources.flatMap(resource => {
    const filter = filters[resource.list.of]
    return filter ? [countColumn(resource, filter)] : []
  })
  return async (db: Database): Promise<WaitingCounts['counts']> => {
    const [counts = {}] = rowsOf<WaitingCounts['counts']>(await db.execute(sql`select ${sql.join(columns, sql`, `)}`))
    return counts
  }
}
