/** The cities in which a reward is offered, of whichever kind the reward is. */
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { CityRef } from '../../contract/cities'
import { cities } from '../db/schema'

/**
 * A column of the reward's query, the largest city first. Its last line names the table itself: a column alone would be
 * spelled without it, and found in the subquery.
 */
export const citiesOf = (rewards: PgTable, links: PgTable) => sql<CityRef[]>`(
  select coalesce(
    json_agg(json_build_object('guid', c.id, 'localizedNames', c.names) order by c.population desc, c.id), '[]')
  from ${links} rc join ${cities} c on c.id = rc.city_id
  where rc.reward_id = ${rewards}.id)`
