/** Reads the cities in which a simple or a fundraising reward is offered. */
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { CityRef } from '../../contract/cities'
import { cities } from '../db/schema'

/**
 * Returns a column with the cities of a reward, the largest first. The last line writes the table's name explicitly.
 * Drizzle would omit it, and PostgreSQL would then use the column of the subquery's own table.
 */
export const rewardCitiesColumn = (rewards: PgTable, links: PgTable) => sql<CityRef[]>`(
  select coalesce(
    json_agg(json_build_object('guid', c.id, 'localizedNames', c.names) order by c.population desc, c.id), '[]')
  from ${links} rc join ${cities} c on c.id = rc.city_id
  where rc.reward_id = ${rewards}.id)`
