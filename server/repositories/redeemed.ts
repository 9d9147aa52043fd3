/** Reads the redemptions of a provider's rewards. Every query is limited to the scope's organisation. */
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type GoodStatePage, goodStateSchema, type Redeemed } from '../../contract/redemptions'
import { rowLimits } from '../../contract/rowLimits'
import { type Database, rowsOf } from '../db/database'
import { readPage, readRow } from '../db/rows'
import { digitalGoods, premiumRewards } from '../db/schema'
import type { Scope } from '../ownership/scope'
import { wireOf } from '../queries/wireColumns'
import { dayMs } from './periods'
import { remainingQuantityOf } from './premiumGoods'

interface RewardRow {
  guid: string
  name: string
  isDigital: boolean
  quantity: string
  left: number | null
}

const isWithin = (scope: Scope, from: string, to: string) => sql`
  r.organisation_id = ${scope.organisationId}::uuid and r.created_at >= ${from}::date
  and r.created_at < ${to}::date + 1`

/** Returns the redemptions of a period, in days of UTC. */
export async function readRedeemed(db: Database, scope: Scope, from: string, to: string): Promise<Redeemed> {
  const days = rowsOf<{ day: string; quantity: string }>(
    await db.execute(sql`
      select to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(r.quantity) as quantity
      from redemptions r where ${isWithin(scope, from, to)} group by 1 order by 1`),
  )
  const rewards = rowsOf<RewardRow>(
    await db.execute(sql`
      with taken as (
        select r.reward_id, max(r.reward_name) as name, bool_or(r.good_id is not null) as is_digital,
          sum(r.quantity) as quantity
        from redemptions r where ${isWithin(scope, from, to)} group by r.reward_id
      ), own as (
        select p.id, p.name, p.premium_reward_type = 'DigitalGoods' as is_digital,
          ${remainingQuantityOf(sql`p`)} as left
        from premium_rewards p where p.organisation_id = ${scope.organisationId}::uuid
      )
      select coalesce(own.id, taken.reward_id) as guid, coalesce(own.name, taken.name) as name,
        coalesce(own.is_digital, taken.is_digital) as "isDigital", coalesce(taken.quantity, 0) as quantity,
        case when own.id is null then 0 else own.left end as left
      from own full join taken on taken.reward_id = own.id
      order by 4 desc, 2, 1 limit ${rowLimits.premiumRewardsOfOrganisation}`),
  )
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return {
    from,
    to,
    total: days.reduce((sum, { quantity }) => sum + Number(quantity), 0),
    byDay: days.map(({ day, quantity }) => ({ day, quantity: Number(quantity) })),
    byReward: rewards.map(row => {
      const quantity = Number(row.quantity)
      const { left } = row
      const runsOutInDays = left === null || !quantity ? null : Math.floor((left * length) / quantity)
      return { ...row, quantity, runsOutInDays }
    }),
  }
}

interface CodesRequest {
  state?: keyof GoodStatePage['counts'] | undefined
  Offset: number
}

/**
 * Returns a page of a reward's codes: first the codes that consumers received, the latest at the top, then the free
 * codes in their order.
 */
export async function listCodes(
  db: Database,
  scope: Scope,
  rewardId: string,
  { state, Offset }: CodesRequest,
): Promise<GoodStatePage> {
  const own = and(eq(premiumRewards.id, rewardId), eq(premiumRewards.organisationId, scope.organisationId))
  const ofReward = eq(digitalGoods.rewardId, (await readRow(db, premiumRewards, own, 'Reward')).id)
  const [free, given] = [isNull(digitalGoods.givenAt), isNotNull(digitalGoods.givenAt)]
  const order = [sql`${desc(digitalGoods.givenAt)} nulls last`, asc(digitalGoods.position)]
  const page = await readPage(
    db,
    digitalGoods,
    { where: and(ofReward, state && { free, given }[state]), order, offset: Offset },
    row => wireOf(goodStateSchema, row, {}),
  )
  const count = (which: SQL) => db.$count(digitalGoods, and(ofReward, which))
  return { ...page, counts: { free: await count(free), given: await count(given) } }
}
