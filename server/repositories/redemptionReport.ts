/** Reads the redemptions of a provider's rewards. Every query is limited to the scope's organisation. */
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import {
  type CodeState,
  type RedemptionReport,
  type RewardCodePage,
  rewardCodeSchema,
} from '../../contract/redemptions'
import { rowLimits } from '../../contract/rowLimits'
import { type Database, rowsOf } from '../db/database'
import { readPage } from '../db/rows'
import { digitalGoods, premiumRewards } from '../db/schema'
import { requireFound } from '../errors/apiErrors'
import type { Scope } from '../ownership/scope'
import { buildWireRecord } from '../queries/wireColumns'
import { codeCountOf, codeStateConditions, remainingQuantityOf } from './codeCounts'
import { runsOutInDaysOf } from './rewardForecast'

interface RewardRow {
  guid: string
  name: string
  isDigital: boolean
  quantity: string
  left: number | null
  runsOutInDays: number | null
}

const isWithin = (scope: Scope, from: string, to: string) => sql`
  r.organisation_id = ${scope.organisationId}::uuid and r.created_at >= ${from}::date
  and r.created_at < ${to}::date + 1`

/** Returns the redemptions of a period, in days of UTC. */
export async function readRedemptionReport(
  db: Database,
  scope: Scope,
  from: string,
  to: string,
): Promise<RedemptionReport> {
  const days = rowsOf<{ day: string; quantity: string }>(
    await db.execute(sql`
      select to_char(d.day, 'YYYY-MM-DD') as day, d.quantity
      from (
        select (r.created_at at time zone 'UTC')::date as day, sum(r.quantity) as quantity
        from redemptions r where ${isWithin(scope, from, to)} group by 1
      ) d order by 1`),
  )
  const rewards = rowsOf<RewardRow>(
    await db.execute(sql`
      with taken as (
        select r.reward_id, max(r.reward_name) as name, bool_or(r.good_id is not null) as is_digital,
          sum(r.quantity) as quantity
        from redemptions r where ${isWithin(scope, from, to)} group by r.reward_id
      ), own as (
        select p.id, p.name, p.premium_reward_type = 'DigitalGoods' as is_digital,
          ${remainingQuantityOf(sql`p`)} as left, ${runsOutInDaysOf(sql`p`)} as runs_out_in_days
        from premium_rewards p where p.organisation_id = ${scope.organisationId}::uuid
      )
      select coalesce(own.id, taken.reward_id) as guid, coalesce(own.name, taken.name) as name,
        coalesce(own.is_digital, taken.is_digital) as "isDigital", coalesce(taken.quantity, 0) as quantity,
        case when own.id is null then 0 else own.left end as left, own.runs_out_in_days as "runsOutInDays"
      from own full join taken on taken.reward_id = own.id
      order by 4 desc, 2, 1 limit ${rowLimits.premiumRewardsOfOrganisation}`),
  )
  return {
    from,
    to,
    total: days.reduce((sum, { quantity }) => sum + Number(quantity), 0),
    byDay: days.map(({ day, quantity }) => ({ day, quantity: Number(quantity) })),
    byReward: rewards.map(row => ({ ...row, quantity: Number(row.quantity) })),
  }
}

interface CodesRequest {
  state?: CodeState | undefined
  Offset: number
}

/**
 * Returns a page of a reward's codes: first the codes that consumers received, the latest at the top, then the free
 * codes in their order.
 */
export async function listRewardCodes(
  db: Database,
  scope: Scope,
  rewardId: string,
  { state, Offset }: CodesRequest,
): Promise<RewardCodePage> {
  const own = and(eq(premiumRewards.id, rewardId), eq(premiumRewards.organisationId, scope.organisationId))
  const reward = sql`premium_rewards`
  const [row] = await db
    .select({ free: codeCountOf(reward, 'free'), given: codeCountOf(reward, 'given') })
    .from(premiumRewards)
    .where(own)
  const counts = requireFound(row, 'Reward')
  const order = [sql`${desc(digitalGoods.givenAt)} nulls last`, asc(digitalGoods.position)]
  const page = await readPage(
    db,
    digitalGoods,
    { where: and(eq(digitalGoods.rewardId, rewardId), state && codeStateConditions[state]), order, offset: Offset },
    row => buildWireRecord(rewardCodeSchema, row, {}),
  )
  return { ...page, counts }
}
