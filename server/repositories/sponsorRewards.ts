/**
 * Reads the fundraising rewards of all organisations that sponsors can choose: rewards that have begun and are neither
 * completed nor deleted. They are called open rewards.
 */
import { and, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Language } from '../../contract/languages'
import {
  offeredRewardSchema,
  type pricedQuoteSchema,
  type SponsorableCity,
  type SponsorableOrganisation,
  type SponsorRewardsQuery,
  sponsorRewardsQuery,
} from '../../contract/sponsorships'
import type { Database } from '../db/database'
import { cities, fundraisingRewardCities, fundraisingRewards, organisations } from '../db/schema'
import { fieldError, missingReferenceError } from '../errors/apiErrors'
import { imageUrlsOf } from '../files/imageUrls'
import { foldText, wordPrefixPattern } from '../geo/foldText'
import { serverLimits } from '../lib/limits'
import type { Scope } from '../ownership/scope'
import { defineListQuery } from '../queries/listQuery'
import { createQueries } from '../queries/queries'
import { cityNameColumn } from './cities'
import { fundraisingColumns, fundraisingListQuery, fundraisingSortFields, toFundraisingReward } from './fundraisingRows'
import { computeSponsorshipPrice, fromMinorUnits, toQuote } from './money'
import { requestStateColumn } from './sponsorships'

const openStatus = 'InProgress'
const isOpen = (reward: { status: string; deletedAt: Date | null }) =>
  reward.deletedAt === null && reward.status === openStatus

/** Returns the condition for rewards that a sponsor may pay for. */
const open = (...more: (SQL | undefined)[]) =>
  and(
    eq(fundraisingRewards.status, openStatus),
    isNull(fundraisingRewards.deletedAt),
    isNull(organisations.deletedAt),
    ...more,
  )

const inCity = (cityId: string) => sql`exists (select 1 from ${fundraisingRewardCities}
  where ${fundraisingRewardCities.rewardId} = ${fundraisingRewards.id} and ${fundraisingRewardCities.cityId} = ${cityId})`

/** The state of the sponsor's own requests for a reward. */
const ownRequestColumn = ({ organisationId }: Scope) =>
  requestStateColumn(organisationId, sql`${fundraisingRewards}.id`)

const queriesFor = (scope: Scope) =>
  createQueries(
    defineListQuery({
      ...fundraisingListQuery,
      record: offeredRewardSchema,
      columns: { ...fundraisingColumns, ownRequest: ownRequestColumn(scope) },
      toWire: ({ ownRequest, ...row }) => ({ ...toFundraisingReward(row), ownRequest }),
      list: {
        of: 'sponsorRewards',
        query: sponsorRewardsQuery,
        sort: fundraisingSortFields,
        filters: { cityId: inCity, retailerId: fundraisingRewards.organisationId },
      },
    }),
  )

export function sponsorRewardsRepository(db: Database, scope: Scope, language: Language) {
  return {
    list: (asked: SponsorRewardsQuery) => queriesFor(scope).page(db, open, { ...asked, language }),
    /** Returns the cities with open rewards, those with the most open rewards first. */
    async cities(search: string | undefined): Promise<SponsorableCity[]> {
      const rewardsCount = count()
      const matches =
        search && foldText(search) ? sql`${cities.searchText} like ${wordPrefixPattern(search)}` : undefined
      return db
        .select({ cityId: cities.id, city: cityNameColumn(language), rewardsCount })
        .from(fundraisingRewardCities)
        .innerJoin(cities, eq(cities.id, fundraisingRewardCities.cityId))
        .innerJoin(fundraisingRewards, eq(fundraisingRewards.id, fundraisingRewardCities.rewardId))
        .innerJoin(organisations, eq(organisations.id, fundraisingRewards.organisationId))
        .where(open(matches))
        .groupBy(cities.id)
        .orderBy(desc(rewardsCount), cities.id)
        .limit(serverLimits.citiesListed)
    },
    /**
     * Returns the organisations with open rewards in a city, those with the most open rewards first. `search` matches
     * the name.
     */
    async organisations(cityId: string, search: string | undefined): Promise<SponsorableOrganisation[]> {
      const rewardsCount = count()
      const rows = await db
        .select({ guid: organisations.id, name: organisations.name, rewardsCount })
        .from(fundraisingRewards)
        .innerJoin(organisations, eq(organisations.id, fundraisingRewards.organisationId))
        .where(open(inCity(cityId)))
        .groupBy(organisations.id)
        .orderBy(desc(rewardsCount), organisations.id)
      const wanted = ` ${foldText(search ?? '')}`
      return rows.filter(row => ` ${foldText(row.name)}`.includes(wanted)).slice(0, serverLimits.organisationsListed)
    },
  }
}

export type SponsorableReward = typeof fundraisingRewards.$inferSelect & { organisation: string }

/**
 * Returns the rewards of a request, in the request's order and at their current prices.
 * @param hold whether to lock the rewards until the transaction ends
 * @throws {ApiError} at `rewardIds.N`: InvalidParams for a duplicate, UnprocessableEntity for a reward that is no
 *   longer open, ReferencedEntityNotFound for a reward that sponsors could never see
 */
export async function readSponsorableRewards(
  db: Database,
  rewardIds: string[],
  hold = false,
): Promise<SponsorableReward[]> {
  const ids = rewardIds.map(id => id.toLowerCase())
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  if (twice >= 0) throw errorAtReward('InvalidParams', twice, 'The reward occurs twice')
  const query = db
    .select({ reward: fundraisingRewards, organisation: organisations.name, closedAt: organisations.deletedAt })
    .from(fundraisingRewards)
    .innerJoin(organisations, eq(organisations.id, fundraisingRewards.organisationId))
    .where(inArray(fundraisingRewards.id, ids))
    .orderBy(fundraisingRewards.id)
  const rows = await (hold ? query.for('share', { of: fundraisingRewards }) : query)
  return ids.map((id, index) => {
    const row = rows.find(({ reward }) => reward.id === id)
    if (!row || row.reward.status === 'Created') throw missingReferenceError(`rewardIds.${index}`)
    if (row.closedAt !== null || !isOpen(row.reward)) {
      throw errorAtReward('UnprocessableEntity', index, `“${row.reward.name}” is no longer open`)
    }
    return { ...row.reward, organisation: row.organisation }
  })
}

/**
 * Returns the total price of the rewards, and the price of each reward with the state of the sponsor's own requests for
 * it.
 * @throws {ApiError} the errors of {@link readSponsorableRewards}
 */
export async function quoteRewards(
  db: Database,
  scope: Scope,
  rewardIds: string[],
): Promise<z.infer<typeof pricedQuoteSchema>> {
  const rewards = await readSponsorableRewards(db, rewardIds)
  const states = await db
    .select({ id: fundraisingRewards.id, ownRequest: ownRequestColumn(scope) })
    .from(fundraisingRewards)
    .where(
      inArray(
        fundraisingRewards.id,
        rewards.map(({ id }) => id),
      ),
    )
  const ownRequests = new Map(states.map(({ id, ownRequest }) => [id, ownRequest]))
  return {
    ...toQuote(computeSponsorshipPrice(rewards)),
    lines: rewards.map(({ id, name, imageId, organisationId, organisation, priceMinor, quantity }) => ({
      guid: id,
      name,
      image: imageUrlsOf(imageId),
      organization: { guid: organisationId, name: organisation },
      fiatPrice: { currency: 'UAH', amount: fromMinorUnits(priceMinor) },
      quantity,
      total: fromMinorUnits(priceMinor * quantity),
      ownRequest: ownRequests.get(id) ?? null,
    })),
  }
}

const errorAtReward = (code: 'InvalidParams' | 'UnprocessableEntity', index: number, message: string) =>
  fieldError(`rewardIds.${index}`, code, message)
