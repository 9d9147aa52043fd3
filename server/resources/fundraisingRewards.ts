/**
 * Declares fundraising rewards (spec section 7) of institutions and retailers; the base path of institutions is in the
 * plural. `:complete`, which closes a fundraiser early, `:share` and `:unshare` of its public page, and the `counts` of
 * a page are not in the specification.
 */
import { isNull, sql } from 'drizzle-orm'
import {
  type FundraisingCreate,
  fundraisingCreateSchema,
  fundraisingEditSchema,
  fundraisingQuery,
} from '../../contract/rewards'
import {
  cities,
  fundraisingRewardCities,
  fundraisingRewards,
  images,
  sponsorshipRewards,
  sponsorships,
} from '../db/schema'
import { anyReference, ownReference } from '../declared/references'
import { defineOwnedResource } from '../declared/resource'
import { ownedByOrganisation } from '../declared/rowOwnership'
import { fieldError } from '../errors/apiErrors'
import { neverDeleted } from '../ownership/owned/declarations'
import { fundraisingSortFields, ownFundraisingListQuery } from '../repositories/fundraisingRows'
import { toMinorUnits } from '../repositories/money'

const { id, status, organisationId, deletedAt } = fundraisingRewards
const owners = ['Institution', 'Retailer'] as const

/** The condition that a reward has a sponsorship. Such a reward must stay readable. */
const isSponsored = sql`exists (select 1 from ${sponsorshipRewards} where ${sponsorshipRewards.rewardId} = ${id})`
/** The condition that a sponsor has asked to pay for a reward, or has paid for a reward that is not fulfilled yet. */
const isPledged = sql`exists (select 1 from ${sponsorshipRewards}
  join ${sponsorships} on ${sponsorships.id} = ${sponsorshipRewards.sponsorshipId} and (${sponsorships.status} = 'Started'
    or ${sponsorships.status} = 'Finished' and ${status} <> 'Fulfilled')
  where ${sponsorshipRewards.rewardId} = ${id})`

/**
 * SQL expression for a new code of 43 characters with 244 random bits: two random UUIDs in base64url, without padding.
 */
const newShareCode = sql`rtrim(translate(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'),
  '+/', '-_'), '=')`

type FundraisingBody = Omit<FundraisingCreate, 'fiatPrice'>
/**
 * Returns the values of a body, with the price in kopiykas.
 * @param priceField the API's name of the price
 * @throws {ApiError} InvalidParams for a price that is rounded to 0 kopiykas
 */
function valuesOf(body: FundraisingBody, priceUah: number, priceField: 'fiatPrice' | 'price') {
  const priceMinor = toMinorUnits(priceUah)
  if (priceMinor === 0) throw fieldError(priceField, 'InvalidParams', 'The price must be greater than zero')
  const { imageGuid: imageId, name, description, link, quantity } = body
  return { imageId, name, description, link, quantity, priceMinor }
}

export const fundraisingRewardResource = defineOwnedResource({
  ...ownFundraisingListQuery,
  words: { many: 'Fundraising rewards', one: 'a fundraising reward' },
  at: { Institution: '/b2b/institutions/rewards/fundraising', Retailer: '/b2b/retail/rewards/fundraising' },
  ownership: ownedByOrganisation(organisationId, 'visible', isNull(deletedAt)),
  limit: 'fundraisingRewardsOfOrganisation',
  ownershipOverrides: {
    retention: neverDeleted('deleted ones are named by the sponsorships that paid for them'),
    exported: 'fundraisingRewards',
    grants: { not: 'pages about the reward, which people open' },
    kept: {
      where: isSponsored,
      because: 'sponsors read what they paid for, with its picture',
      cleared: { deletedAt: sql`coalesce(${deletedAt}, now())`, shareCode: null },
    },
  },
  list: {
    of: 'fundraisingRewards',
    query: fundraisingQuery,
    sort: fundraisingSortFields,
    counts: 'status',
  },
  create: { '': { body: fundraisingCreateSchema, values: body => valuesOf(body, body.fiatPrice, 'fiatPrice') } },
  change: {
    body: fundraisingEditSchema,
    values: body => valuesOf(body, body.price.amount, 'price'),
    // After activation these fields cannot be changed (spec section 4), because a sponsor may have a quote with their
    // values.
    fixed: {
      fields: ['link', 'price', 'quantity'],
      unless: { status: 'Created' },
      refused: 'Not allowed after activation',
    },
  },
  canBeRemoved: {
    unless: isPledged,
    code: 'RewardIsSponsored',
    message: 'A sponsor has paid for this reward, or has asked to',
  },
  references: { imageGuid: ownReference(images.organisationId), cityGuids: anyReference(cities) },
  links: { cityGuids: { from: fundraisingRewardCities.rewardId, to: fundraisingRewardCities.cityId } },
  renamed: { imageGuid: 'imageId', price: 'priceMinor' },
  transitions: {
    begin: {
      summary: 'Activate a fundraising reward',
      roles: owners,
      from: { status: 'Created' },
      refused: 'Only a reward that is Created can become InProgress',
      set: { status: 'InProgress', begunAt: sql`now()` },
    },
    complete: {
      summary: 'Complete a fundraising reward before its target is reached',
      roles: owners,
      from: { status: 'InProgress' },
      refused: 'Only a reward that is InProgress can become Completed',
      set: { status: 'Completed', closedAt: sql`now()` },
    },
    share: {
      summary: 'Share a fundraising reward on a public page with a new address',
      roles: owners,
      from: { shareCode: null },
      refused: 'The reward is already shared',
      set: { shareCode: newShareCode },
    },
    unshare: {
      summary: 'Stop sharing a fundraising reward and remove its public page',
      roles: owners,
      from: 'any',
      set: { shareCode: null },
    },
  },
})
