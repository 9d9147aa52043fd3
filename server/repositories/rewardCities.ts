/** The cities in which a reward is offered, of whichever kind the reward is. */
import { sql } from 'drizzle-orm'
import type { CityRef } from '../../contract/cities'
import { cities, fundraisingRewardCities, fundraisingRewards, simpleRewardCities, simpleRewards } from '../db/schema'

const kinds = {
  simple: { rewards: simpleRewards, links: simpleRewardCities },
  fundraising: { rewards: fundraisingRewards, links: fundraisingRewardCities },
}

/**
 * A column of the reward's query, the largest city first. Its last line names the table itself: a column alone would be
 * spelled without it, and found in the subquery.
 */
export const citiesOf = (kind: keyof typeof kinds) => {
  const { rewards, links } = kinds[kind]
  return sql<CityRef[]>`(
    select coalesce(
      json_agg(json_build_object('guid', c.id, 'localizedNames', c.names) order by c.population desc, c.id), '[]')
    from ${links} rc join ${cities} c on c.id = rc.city_id
    where rc.reward_id = ${rewards}.id)`
}
