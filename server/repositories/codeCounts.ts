/**
 * Counts the codes of digital rewards. Lists, reports, forecasts and redemptions use these expressions, so that they
 * all agree on which codes are free.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { CodeState } from '../../contract/redemptions'

/** The condition for codes in each state, for a query of the table `digital_goods`. */
export const codeStateConditions: Readonly<Record<CodeState, SQL>> = {
  free: sql`digital_goods.given_at is null`,
  given: sql`digital_goods.given_at is not null`,
}

/**
 * Returns the table and condition that select a reward's codes in a state, for the FROM clause of a subquery.
 * @param reward name of the rewards' table in the query. It is SQL, because drizzle omits a column's table name inside
 *   a subquery.
 */
export const codesOf = (reward: SQL, state: CodeState) =>
  sql`digital_goods where digital_goods.reward_id = ${reward}.id and ${codeStateConditions[state]}`

/** Returns an SQL expression for the number of a reward's codes in a state. */
export const codeCountOf = (reward: SQL, state: CodeState) =>
  sql<number>`(select count(*)::int from ${codesOf(reward, state)})`

/**
 * Returns an SQL expression for the remaining quantity of a premium reward. For a digital reward it is the number of
 * free codes; for others the stored quantity, which is `null` if it is not limited.
 * @param reward name of the rewards' table in the query
 */
export const remainingQuantityOf = (reward: SQL) => sql<
  number | null
>`case when ${reward}.premium_reward_type = 'DigitalGoods' then ${codeCountOf(reward, 'free')}
  else ${reward}.quantity end`
