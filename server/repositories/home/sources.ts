/**
 * Sources of a role's home page (contract/homeParts.ts). Each is a query of one row whose columns are named like the
 * figures (those of the previous period with `Before`), attention items and steps. Columns that end in `At` and `Name`
 * are of an item's first location.
 */
import { type SQL, sql } from 'drizzle-orm'
import { runningOutBelow } from '../../../contract/homeParts'
import { limits } from '../../../contract/limits'
import type { Role } from '../../../contract/roles'
import { applicationStatuses } from '../../../contract/statuses'
import { joinWithCommas } from '../../db/database'
import { locationsCounted } from '../locations/locationQueries'
import { leftOf } from '../premiumGoods'

export interface Span {
  /** First day of the previous period; `from` is the first day of the period. */
  before: string
  from: string
}

/**
 * Returns an aggregate of the period and of the previous period.
 * @param at a day
 * @param unit number of summed units that make one unit of the figure
 */
const both = (key: string, aggregate: SQL, at: SQL, { from }: Span, unit = sql`1`) => {
  const [value, former] = [sql.identifier(key), sql.identifier(`${key}Before`)]
  return sql`(${aggregate} filter (where ${at} >= ${from}::date)) / ${unit} as ${value},
    (${aggregate} filter (where ${at} < ${from}::date)) / ${unit} as ${former}`
}
const thousand = sql`1000.0`
/** Returns an aggregate of the period and of the previous period, by a time. */
const bothAt = (key: string, aggregate: SQL, moment: SQL, span: Span, unit?: SQL) =>
  both(key, aggregate, sql`(${moment} at time zone 'UTC')`, span, unit)
/** Returns the beginning of the previous period in the column's own type, so that an index can be used. */
const since = ({ before }: Span) => sql`${before}::date::timestamp at time zone 'UTC'`
const isLive = sql`l.deleted_at is null`
const count = sql`count(*)`

const collected = (id: SQL, span: Span) => sql`
  select ${both('collectedKg', sql`sum(c.grams)`, sql`c.day`, span, thousand)},
    ${both('objects', sql`sum(c.objects)`, sql`c.day`, span)},
    ${both('activeStores', sql`count(distinct c.location_id)`, sql`c.day`, span)}
  from locations l join collections c on c.location_id = l.id and c.day >= ${span.before}::date
  where l.organisation_id = ${id}`

const ownPickups = (id: SQL, span: Span) => sql`
  select ${bothAt('pickups', count, sql`s.finished_at`, span)}
  from locations l join sagas s on s.location_id = l.id and s.status = 'Finished' and s.finished_at >= ${since(span)}
  where l.organisation_id = ${id}`

/** Returns the number of locations `l` that meet a condition, and the first of them. */
const matter = (key: string, when: SQL, order: SQL) => {
  const [value, at, name] = [key, `${key}At`, `${key}Name`].map(sql.identifier)
  const first = (column: SQL) => sql`(array_agg(${column} order by ${order}) filter (where ${when}))[1]`
  return sql`count(*) filter (where ${when}) as ${value}, ${first(sql`l.id`)} as ${at}, ${first(sql`l.name`)} as ${name}`
}
const booked = (id: SQL) => sql`
  select ${matter('storesBooked', sql`true`, sql`s.created_at`)}
  from locations l join sagas s on s.location_id = l.id and s.status = 'Started' where l.organisation_id = ${id}`

/** Counts points to check with the partial index `locations_to_check`, however many locations there are. */
const pointsToCheck = (id: SQL) => {
  const which = sql`from locations l where l.organisation_id = ${id} and ${isLive} and not l.point_confirmed`
  return sql`
  select counted.n as "pointsToCheck", first.id as "pointsToCheckAt", first.name as "pointsToCheckName"
  from (select count(*) as n ${which}) counted
  left join lateral (select l.id, l.name ${which} order by l.created_at, l.id limit 1) first on true`
}

/** Conditions of a bin `b`. */
export const isFull = sql`b.level >= ${limits.binFullLevel}`
export const isFaulty = sql`b.fault_at > coalesce(b.fault_cleared_at, '-infinity')`
const ownBins = (id: SQL) => sql`
  select count(*) > 0 as bin, ${matter('fullBins', isFull, sql`b.level desc, b.id`)},
    ${matter('faultyBins', isFaulty, sql`b.fault_at, b.id`)}
  from locations l join bins b on b.location_id = l.id where l.organisation_id = ${id} and ${isLive}`

const people = (id: SQL) => sql`
  select count(*) > 0 as employee, count(e.deactivated_at) as "deactivatedEmployees"
  from employees e where e.organisation_id = ${id}`

const hasStore = (organisationId: string) => sql`select ${locationsCounted({ organisationId })} > 0 as store`

const sponsored = (id: SQL, span: Span) => sql`
  select ${bothAt('sponsored', sql`count(distinct s.id)`, sql`s.created_at`, span)}
  from fundraising_rewards r join sponsorship_rewards o on o.reward_id = r.id
  join sponsorships s on s.id = o.sponsorship_id and s.created_at >= ${since(span)} where r.organisation_id = ${id}`

const fundraising = (id: SQL) => sql`
  select count(*) > 0 as reward, count(*) filter (where r.status = 'Created') as "draftRewards"
  from fundraising_rewards r where r.organisation_id = ${id} and r.deleted_at is null`

const hasSimple = (id: SQL) => sql`
  select exists (select 1 from simple_rewards r where r.organisation_id = ${id}) as reward`

const redeemed = (id: SQL, span: Span) => sql`
  select ${bothAt('redeemed', sql`sum(r.quantity)`, sql`r.created_at`, span)},
    ${bothAt('customers', sql`count(distinct r.consumer_ref)`, sql`r.created_at`, span)},
    ${bothAt('redeemedRewards', sql`count(distinct r.reward_id)`, sql`r.created_at`, span)}
  from redemptions r where r.organisation_id = ${id} and r.created_at >= ${since(span)}`

const providerRewards = (id: SQL, span: Span) => sql`
  select count(*) > 0 as reward, ${bothAt('newRewards', count, sql`r.created_at`, span)},
    count(*) filter (where r.free = 0) as "soldOut",
    count(*) filter (where r.free > 0 and r.free < ${runningOutBelow}) as "runningOut"
  from (
    select p.created_at, ${leftOf(sql`p`)} as free from premium_rewards p where p.organisation_id = ${id}
    union all select s.created_at, null from simple_rewards s where s.organisation_id = ${id}
  ) r`

const ownSagas = (id: SQL, span: Span) => {
  const isDone = sql`s.finished_at >= ${since(span)}`
  return sql`
  select count(*) > 0 as booking, count(*) filter (where s.status = 'Started') as "openBookings",
    ${bothAt('bookings', sql`count(case when s.created_at >= ${since(span)} then 1 end)`, sql`s.created_at`, span)},
    ${bothAt('pickups', sql`count(case when ${isDone} then 1 end)`, sql`s.finished_at`, span)},
    ${bothAt('places', sql`count(distinct case when ${isDone} then s.location_id end)`, sql`s.finished_at`, span)}
  from sagas s where s.recycler_id = ${id}`
}

/** Sums the weighed masses of pickups, or the counted ones where a pickup was not weighed. */
const picked = (id: SQL, span: Span) => sql`
  select ${bothAt('pickedKg', sql`sum(coalesce(m.weighed, m.counted))`, sql`s.finished_at`, span, thousand)}
  from sagas s cross join lateral (
    select sum(grams) filter (where measure = 'weighed') as weighed, sum(grams) filter (where measure = 'counted') as counted
    from saga_masses where saga_id = s.id
  ) m where s.recycler_id = ${id} and s.status = 'Finished' and s.finished_at >= ${since(span)}`

const ownRequests = (id: SQL) => sql`
  select count(*) > 0 as request, count(*) filter (where s.status = 'Started') as "openRequests"
  from sponsorships s where s.sponsor_id = ${id}`

const isKept = (span: Span) => sql`s.status <> 'Canceled' and s.created_at >= ${since(span)}`
const spent = (id: SQL, span: Span) => sql`
  select ${bothAt('requests', count, sql`s.created_at`, span)},
    ${bothAt('sponsoredSum', sql`sum(s.sum_minor + s.fee_minor)`, sql`s.created_at`, span, sql`100.0`)}
  from sponsorships s where s.sponsor_id = ${id} and ${isKept(span)}`
/** Counts paid requests. */
const helped = (id: SQL, span: Span) => sql`
  select ${bothAt('sponsoredRewards', sql`count(distinct o.reward_id)`, sql`s.finished_at`, span)},
    ${bothAt('schools', sql`count(distinct r.organisation_id)`, sql`s.finished_at`, span)}
  from sponsorships s join sponsorship_rewards o on o.sponsorship_id = s.id
  join fundraising_rewards r on r.id = o.reward_id
  where s.sponsor_id = ${id} and s.status = 'Finished' and s.finished_at >= ${since(span)}`

const recent = (key: string, table: SQL, span: Span, which = sql`true`) => sql`
  select ${bothAt(key, count, sql`t.created_at`, span)}
  from ${table} t where ${which} and t.created_at >= ${since(span)}`
/** A condition that every status meets. It lets PostgreSQL use the index, which begins with the status. */
const ofAnyStatus = sql`t.status in (${joinWithCommas(applicationStatuses.map(status => sql`${status}`))})`

const shopSources = (organisationId: string, id: SQL, span: Span) => [
  hasStore(organisationId),
  collected(id, span),
  ownPickups(id, span),
  booked(id),
  pointsToCheck(id),
  ownBins(id),
  people(id),
]

export const ownSources: Record<Role, (organisationId: string, id: SQL, span: Span) => SQL[]> = {
  Retailer: (organisationId, id, span) => [...shopSources(organisationId, id, span), hasSimple(id)],
  Institution: (organisationId, id, span) => [
    ...shopSources(organisationId, id, span),
    sponsored(id, span),
    fundraising(id),
  ],
  ServiceProvider: (_, id, span) => [redeemed(id, span), providerRewards(id, span), people(id)],
  Recycler: (_, id, span) => [ownSagas(id, span), picked(id, span)],
  Sponsor: (_, id, span) => [ownRequests(id), spent(id, span), helped(id, span)],
}

export const staffSources = (span: Span): SQL[] => [
  recent('applications', sql`applications`, span, ofAnyStatus),
  recent('organisations', sql`organisations`, span),
  recent('bookings', sql`sagas`, span),
  recent('requests', sql`sponsorships`, span),
  sql`select count(*) as "waitingApplications" from applications where status = 'Pending'`,
  sql`select count(*) as "openRequests" from sponsorships where status = 'Started'`,
  sql`select count(*) as "completedFundraisers" from fundraising_rewards where status = 'Completed' and deleted_at is null`,
]
