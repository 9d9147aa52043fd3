/**
 * Reads the sponsorship requests for an institution's fundraisers. The institution sees the sponsor's name, its own
 * fundraisers and their amounts. It never sees the sponsor's contact, the fee or the rewards of other institutions.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Language } from '../../contract/languages'
import {
  type ReceivedSponsorship,
  type ReceivedSponsorshipsQuery,
  receivedSponsorshipSchema,
  receivedSponsorshipsQuery,
} from '../../contract/sponsorships'
import { pickupOrSponsorshipStatuses } from '../../contract/statuses'
import { dayFilters } from '../db/commonFilters'
import type { Database } from '../db/database'
import { joinSearchKeys } from '../db/listOrder'
import { fundraisingRewards, organisations, sponsorshipRewards, sponsorships } from '../db/schema'
import type { Scope } from '../ownership/scope'
import { defineListQuery } from '../queries/listQuery'
import { createQueries } from '../queries/queries'
import { wireColumnsFor } from '../queries/wireColumns'
import { fromMinorUnits } from './money'
import { sponsorshipNumberColumn } from './sponsorships'

const { createdAt } = sponsorships

/**
 * Returns the FROM clause of a subquery of the request's fundraisers that belong to the institution, including deleted
 * ones.
 */
const ownRewards = ({ organisationId }: Scope) => sql`from ${sponsorshipRewards} sr
  join ${fundraisingRewards} r on r.id = sr.reward_id
  where sr.sponsorship_id = ${sponsorships.id} and r.organisation_id = ${organisationId}`

/**
 * Returns the condition of requests for fundraisers of the institution. It reads the institution's rewards first. With
 * an `exists` condition, PostgreSQL would read all requests to fill a page for an institution with few requests.
 */
const namesOwn = ({ organisationId }: Scope, ...more: SQL[]) => sql`${sponsorships.id} = any(array(
  select sr.sponsorship_id from ${fundraisingRewards} r join ${sponsorshipRewards} sr on sr.reward_id = r.id
  where ${sql.join([sql`r.organisation_id = ${organisationId}`, ...more], sql` and `)}))`

const total = sql`sr.price_minor * sr.quantity`

/**
 * Returns the total price of the request's fundraisers that belong to the institution. A list that is sorted by this
 * price computes it for each request. `is true` makes PostgreSQL read the ids of the institution's rewards once,
 * instead of joining them for each request.
 */
const ownSum = ({ organisationId }: Scope) => sql`(
  select sum(${total}) from ${sponsorshipRewards} sr where sr.sponsorship_id = ${sponsorships.id}
  and (sr.reward_id in (select r.id from ${fundraisingRewards} r where r.organisation_id = ${organisationId})) is true)`

const queriesFor = (scope: Scope) => {
  const sumMinor = ownSum(scope).mapWith(Number) as SQL<number>
  const rewards = sql<ReceivedSponsorship['rewards']>`(
    select json_agg(json_build_object('guid', r.id, 'name', r.name, 'status', r.status, 'amount', ${total} / 100.0,
      'isDeleted', r.deleted_at is not null) order by r.name, r.id) ${ownRewards(scope)})`
  return createQueries(
    defineListQuery({
      what: 'Sponsorship',
      table: sponsorships,
      joins: [{ table: organisations, on: eq(organisations.id, sponsorships.sponsorId) }],
      record: receivedSponsorshipSchema,
      columns: wireColumnsFor(receivedSponsorshipSchema, sponsorships, {
        sponsor: { name: organisations.name },
        rewards,
        sumMinor,
      }),
      toWire: ({ sumMinor, ...row }) => ({ ...row, amount: fromMinorUnits(sumMinor) }),
      list: {
        of: 'receivedSponsorships',
        query: receivedSponsorshipsQuery,
        sort: { amount: sumMinor },
        search: { guid: sponsorshipNumberColumn },
        storedKey: joinSearchKeys(sponsorshipNumberColumn, organisations.searchText),
        filters: {
          // The filter is limited to the institution's own rewards, so that it does not reveal whether a request names
          // fundraisers of other institutions.
          rewardId: id => namesOwn(scope, sql`r.id = ${id}`),
          ...dayFilters(createdAt),
        },
      },
    }),
  )
}

/** Returns a page of the requests for fundraisers of the institution, with the number of requests in each status. */
export async function listReceivedSponsorships(
  db: Database,
  scope: Scope,
  query: ReceivedSponsorshipsQuery & { language: Language },
) {
  const own = (...more: (SQL | undefined)[]) => and(namesOwn(scope), ...more)
  return queriesFor(scope).countedPage(db, own, query, { field: 'status', choices: pickupOrSponsorshipStatuses })
}

/**
 * Returns a sponsorship request that names a fundraiser of the institution.
 * @throws {ApiError} EntityNotFound for a request that names no fundraiser of the institution
 */
export const readReceivedSponsorship = (db: Database, scope: Scope, id: string): Promise<ReceivedSponsorship> =>
  queriesFor(scope).one(db, id, namesOwn(scope))
