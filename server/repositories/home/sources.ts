/**
 * Defines the sources of a role's home page (contract/homeParts.ts). A source is a query of one row. Its columns are
 * named like the figures, attention items and steps, with these suffixes:
 *
 *   Before    the figure of the previous period
 *   Trend     a list with the figure of each part of the current period
 *   At, Name  the id and the name of the first location of an attention item
 */
import { type SQL, sql } from 'drizzle-orm'
import { type homeContentByRole, homeTrendParts } from '../../../contract/homeParts'
import type { SessionRole } from '../../../contract/roles'
import { applicationStatuses } from '../../../contract/statuses'
import { faultyBinCondition, fullBinCondition, newPrivateBinCondition } from '../../db/binConditions'
import { joinWithCommas } from '../../db/database'
import { aliasLimitCondition } from '../../ownership/memberLimits'
import type { Scope } from '../../ownership/scope'
import { locationCountOf } from '../locations/locationQueries'
import { shortageCondition } from '../rewardForecast'
import { attentionItemColumns, fullestBin, newestStore, storeAttentionQuery } from './attentionItems'
import {
  buildFigureColumns,
  buildFigureColumnsOfTime,
  daysOfPart,
  type HomePeriods,
  partStarts,
  previousPeriodStart,
} from './periodFigures'

const thousand = sql`1000.0`
const isLive = sql`l.deleted_at is null`
const count = sql`count(*)`

/** Returns the SQL condition that selects the organisation's locations (alias `l`) that the caller may access. */
const isOwn = (id: SQL, scope: Scope) => sql`l.organisation_id = ${id} and ${aliasLimitCondition(scope, 'l')}`

const collected: CardSource = (id, span, scope) => sql`
  select ${buildFigureColumns('collectedKg', sql`sum(c.grams)`, sql`c.day`, span, thousand)},
    ${buildFigureColumns('objects', sql`sum(c.objects)`, sql`c.day`, span)},
    ${buildFigureColumns('activeStores', sql`count(distinct c.location_id)`, sql`c.day`, span)}
  from locations l join collections c on c.location_id = l.id and c.day >= ${span.before}::date
  where ${isOwn(id, scope)}`

const ownPickups: CardSource = (id, span, scope) => sql`
  select ${buildFigureColumnsOfTime('pickups', count, sql`s.finished_at`, span)}
  from locations l join sagas s on s.location_id = l.id and s.status = 'Finished' and s.finished_at >= ${previousPeriodStart(span)}
  where ${isOwn(id, scope)}`

const bookedStores: CardSource = (id, _span, scope) => sql`
  select ${attentionItemColumns('storesBooked', sql`true`, newestStore)}
  from locations l join sagas s on s.location_id = l.id and s.status = 'Started' where ${isOwn(id, scope)}`

/** The partial index `locations_to_check` makes this query fast. */
const pointsToCheck: CardSource = (id, _span, scope) =>
  storeAttentionQuery('pointsToCheck', sql`${isOwn(id, scope)} and ${isLive} and not l.point_confirmed`)

const ownBins: CardSource = (id, _span, scope) => sql`
  select count(*) > 0 as bin, ${attentionItemColumns('fullBins', fullBinCondition, fullestBin)},
    ${attentionItemColumns('faultyBins', faultyBinCondition, fullestBin)},
    ${attentionItemColumns('newBins', newPrivateBinCondition, fullestBin)}
  from locations l join bins b on b.location_id = l.id where ${isOwn(id, scope)} and ${isLive}`

const storesWithoutBins: CardSource = (id, _span, scope) =>
  storeAttentionQuery(
    'storesWithoutBins',
    sql`${isOwn(id, scope)} and ${isLive} and not exists (select 1 from bins b where b.location_id = l.id)`,
  )

const people = (id: SQL) => sql`
  select exists (select 1 from employees e where e.organisation_id = ${id}) as employee`

const hasStore: CardSource = (_id, _span, scope) => sql`select ${locationCountOf(scope)} > 0 as store`

const sponsored = (id: SQL, span: HomePeriods) => sql`
  select ${buildFigureColumnsOfTime('sponsored', sql`count(distinct s.id)`, sql`s.created_at`, span)}
  from fundraising_rewards r join sponsorship_rewards o on o.reward_id = r.id
  join sponsorships s on s.id = o.sponsorship_id and s.created_at >= ${previousPeriodStart(span)} where r.organisation_id = ${id}`

const fundraising = (id: SQL) => sql`
  select count(*) > 0 as reward, count(*) filter (where r.status = 'Created') as "draftRewards"
  from fundraising_rewards r where r.organisation_id = ${id} and r.deleted_at is null`

const hasSimple = (id: SQL) => sql`
  select exists (select 1 from simple_rewards r where r.organisation_id = ${id}) as reward`

const ownRedemptions = (id: SQL, span: HomePeriods) =>
  sql`redemptions r where r.organisation_id = ${id} and r.created_at >= ${previousPeriodStart(span)}`
const redemptionDay = sql`(r.created_at at time zone 'UTC')::date`

/**
 * A provider may have millions of redemptions. They are summed by reward and day first, and the figures from these
 * sums.
 */
const redeemed = (id: SQL, span: HomePeriods) => sql`
  select ${buildFigureColumns('redeemed', sql`sum(d.quantity)`, sql`d.day`, span)},
    ${buildFigureColumns('redeemedRewards', sql`count(distinct d.reward_id)`, sql`d.day`, span)}
  from (
    select r.reward_id, ${redemptionDay} as day, sum(r.quantity) as quantity from ${ownRedemptions(id, span)} group by 1, 2
  ) d`

/**
 * Counts the customers who redeemed rewards. A customer has one row, with a bit for each part of both periods, of which
 * the lower bits are those of the previous period. Sorting the redemptions for each figure instead takes six times as
 * long.
 */
const customers = (id: SQL, span: HomePeriods) => {
  const countIn = (bits: number) => sql`count(*) filter (where c.parts & ${sql.raw(String(bits))} <> 0)`
  const bitsOfPeriod = 2 ** homeTrendParts - 1
  const trend = partStarts.map((_, part) => countIn(2 ** (homeTrendParts + part)))
  return sql`
  select ${countIn(bitsOfPeriod * 2 ** homeTrendParts)} as customers, ${countIn(bitsOfPeriod)} as "customersBefore",
    json_build_array(${joinWithCommas(trend)}) as "customersTrend"
  from (
    select bit_or(1 << ((${redemptionDay} - ${span.before}::date) / ${sql.raw(String(daysOfPart))})) as parts
    from ${ownRedemptions(id, span)} and r.consumer_ref is not null group by r.consumer_ref
  ) c`
}

const providerRewards = (id: SQL, span: HomePeriods) => sql`
  select count(*) > 0 as reward, ${buildFigureColumnsOfTime('newRewards', count, sql`r.created_at`, span)},
    count(*) filter (where r.sold_out) as "soldOut", count(*) filter (where r.running_out) as "runningOut"
  from (
    select p.created_at, ${shortageCondition('soldOut', sql`p`)} as sold_out,
      ${shortageCondition('runningOut', sql`p`)} as running_out
    from premium_rewards p where p.organisation_id = ${id}
    union all select s.created_at, false, false from simple_rewards s where s.organisation_id = ${id}
  ) r`

const ownSagas = (id: SQL, span: HomePeriods) => {
  const isDone = sql`s.finished_at >= ${previousPeriodStart(span)}`
  return sql`
  select count(*) > 0 as booking, count(*) filter (where s.status = 'Started') as "openBookings",
    ${buildFigureColumnsOfTime('bookings', sql`count(case when s.created_at >= ${previousPeriodStart(span)} then 1 end)`, sql`s.created_at`, span)},
    ${buildFigureColumnsOfTime('pickups', sql`count(case when ${isDone} then 1 end)`, sql`s.finished_at`, span)},
    ${buildFigureColumnsOfTime('places', sql`count(distinct case when ${isDone} then s.location_id end)`, sql`s.finished_at`, span)}
  from sagas s where s.recycler_id = ${id}`
}

/** Sums the masses of pickups in kg: the weighed mass, or the counted mass of a pickup that was not weighed. */
const picked = (id: SQL, span: HomePeriods) => sql`
  select ${buildFigureColumnsOfTime('pickedKg', sql`sum(coalesce(m.weighed, m.counted))`, sql`s.finished_at`, span, thousand)}
  from sagas s cross join lateral (
    select sum(grams) filter (where measure = 'weighed') as weighed, sum(grams) filter (where measure = 'counted') as counted
    from saga_masses where saga_id = s.id
  ) m where s.recycler_id = ${id} and s.status = 'Finished' and s.finished_at >= ${previousPeriodStart(span)}`

const ownRequests = (id: SQL) => sql`
  select count(*) > 0 as request, count(*) filter (where s.status = 'Started') as "openRequests"
  from sponsorships s where s.sponsor_id = ${id}`

const isKept = (span: HomePeriods) => sql`s.status <> 'Canceled' and s.created_at >= ${previousPeriodStart(span)}`
const spent = (id: SQL, span: HomePeriods) => sql`
  select ${buildFigureColumnsOfTime('requests', count, sql`s.created_at`, span)},
    ${buildFigureColumnsOfTime('sponsoredSum', sql`sum(s.sum_minor + s.fee_minor)`, sql`s.created_at`, span, sql`100.0`)}
  from sponsorships s where s.sponsor_id = ${id} and ${isKept(span)}`
/** Counts the rewards that the sponsor has paid for, and their organisations. */
const paidRequests = (id: SQL, span: HomePeriods) => sql`
  select ${buildFigureColumnsOfTime('sponsoredRewards', sql`count(distinct o.reward_id)`, sql`s.finished_at`, span)},
    ${buildFigureColumnsOfTime('schools', sql`count(distinct r.organisation_id)`, sql`s.finished_at`, span)}
  from sponsorships s join sponsorship_rewards o on o.sponsorship_id = s.id
  join fundraising_rewards r on r.id = o.reward_id
  where s.sponsor_id = ${id} and s.status = 'Finished' and s.finished_at >= ${previousPeriodStart(span)}`

const recent = (key: string, table: SQL, span: HomePeriods, which = sql`true`) => sql`
  select ${buildFigureColumnsOfTime(key, count, sql`t.created_at`, span)}
  from ${table} t where ${which} and t.created_at >= ${previousPeriodStart(span)}`
/** A condition that is always true. It lets PostgreSQL use an index that begins with the status. */
const ofAnyStatus = sql`t.status in (${joinWithCommas(applicationStatuses.map(status => sql`${status}`))})`

/** A query of one row with a column for each card that names the source. */
export type CardSource = (id: SQL, span: HomePeriods, scope: Scope) => SQL

type CardOf<R extends SessionRole> = (typeof homeContentByRole)[R]['figures' | 'matters' | 'steps'][number]
/**
 * The source of every card of the role's home page (contract/homeParts.ts). The type requires a source for each card.
 */
type CardSources<R extends SessionRole> = Readonly<Record<CardOf<R>, CardSource>>

const shopCards = {
  collectedKg: collected,
  objects: collected,
  pickups: ownPickups,
  storesBooked: bookedStores,
  pointsToCheck,
  fullBins: ownBins,
  faultyBins: ownBins,
  newBins: ownBins,
  storesWithoutBins,
  store: hasStore,
  bin: ownBins,
  employee: people,
}

const ofStaff: Record<'applications' | 'organisations' | 'bookings' | 'requests', CardSource> = {
  applications: (_, span) => recent('applications', sql`applications`, span, ofAnyStatus),
  organisations: (_, span) => recent('organisations', sql`organisations`, span),
  bookings: (_, span) => recent('bookings', sql`sagas`, span),
  requests: (_, span) => recent('requests', sql`sponsorships`, span),
}

export const cardSources: { readonly [R in SessionRole]: CardSources<R> } = {
  Retailer: { ...shopCards, activeStores: collected, reward: hasSimple },
  Institution: { ...shopCards, sponsored, draftRewards: fundraising, reward: fundraising },
  ServiceProvider: {
    redeemed,
    customers,
    redeemedRewards: redeemed,
    newRewards: providerRewards,
    soldOut: providerRewards,
    runningOut: providerRewards,
    reward: providerRewards,
    employee: people,
  },
  Recycler: {
    bookings: ownSagas,
    pickups: ownSagas,
    places: ownSagas,
    openBookings: ownSagas,
    booking: ownSagas,
    pickedKg: picked,
  },
  Sponsor: {
    requests: spent,
    sponsoredSum: spent,
    sponsoredRewards: paidRequests,
    schools: paidRequests,
    openRequests: ownRequests,
    request: ownRequests,
  },
  Staff: {
    ...ofStaff,
    waitingApplications: () => sql`select count(*) as "waitingApplications" from applications where status = 'Pending'`,
    openRequests: () => sql`select count(*) as "openRequests" from sponsorships where status = 'Started'`,
    completedFundraisers: () =>
      sql`select count(*) as "completedFundraisers" from fundraising_rewards where status = 'Completed' and deleted_at is null`,
  },
}
