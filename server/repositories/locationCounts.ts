/** How many locations an organisation has: read from what triggers keep (docs/adr/0008-map-queries.md), never counted. */
import { and, eq, type Placeholder, sql } from 'drizzle-orm'
import type { Scope } from '../auth/gate'
import { type Database, rowsOf } from '../db/database'
import { locationCounts } from '../db/schema'
import type { KeptScope } from './locationRows'

export const countedIn = (scope: Scope | KeptScope) => eq(locationCounts.organisationId, scope.organisationId)

/** The count as one column of another query. @param cityId of this city alone; of all when left out */
export const locationsCounted = (scope: Scope | KeptScope, cityId?: string | Placeholder) => sql<number>`(
  select coalesce(sum(${locationCounts.total}), 0)::int from ${locationCounts}
  where ${and(countedIn(scope), cityId ? eq(locationCounts.cityId, cityId) : undefined)})`

export async function countLocations(db: Database, scope: Scope, cityId?: string): Promise<number> {
  const result = await db.execute(sql`select ${locationsCounted(scope, cityId)} as total`)
  return rowsOf<{ total: number }>(result)[0]?.total ?? 0
}
