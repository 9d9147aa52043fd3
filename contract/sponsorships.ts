/** Sponsorships of fundraising rewards (spec sections 3 and 7). Amounts in UAH. */
import { z } from 'zod'
import { homePeriodFilters, statusParameter } from './commonFilters'
import { imageSchema } from './images'
import { limits } from './limits'
import { defineList } from './listFields'
import {
  anyCaseOffsetQuery,
  capitalOffsetParameter,
  listParameters,
  pageSchemaOf,
  pageWithCountsSchema,
} from './paging'
import { amount, day, email, guid, money, phone, requiredText, timestamp } from './primitives'
import { type FundraisingReward, fundraisingRewardSchema } from './rewards'
import { fundraisingStatuses, pickupOrSponsorshipStatuses } from './statuses'

export const sponsorRewardsList = defineList(fundraisingRewardSchema, {
  sort: ['name', 'organization.name', 'fiatPrice', 'quantity', 'progressPoints', 'targetPoints'],
  search: ['name', 'description', 'organization.name'],
})
export const sponsorRewardsQuery = z
  .object({ cityId: guid.optional(), retailerId: guid.optional(), ...capitalOffsetParameter })
  .and(listParameters(sponsorRewardsList))
export type SponsorRewardsQuery = z.infer<typeof sponsorRewardsQuery>
export const sponsorableCitySchema = z
  .object({ cityId: guid, city: z.string(), rewardsCount: z.int() })
  .meta({ id: 'SponsorCity' })
export type SponsorableCity = z.infer<typeof sponsorableCitySchema>
export const sponsorableOrganisationSchema = z
  .object({ guid, name: z.string(), rewardsCount: z.int() })
  .meta({ id: 'SponsorOrganisation' })
export type SponsorableOrganisation = z.infer<typeof sponsorableOrganisationSchema>

/**
 * State of the signed-in sponsor's own requests for a reward: Finished if a request is paid, otherwise Started if a
 * request is open. Not in the specification.
 */
export const ownRequestSchema = z.enum(pickupOrSponsorshipStatuses).exclude(['Canceled']).nullable().meta({
  description: 'Finished if the sponsor has paid for the reward, Started if it has only an open request, else null',
})
/** A reward as a sponsor finds it. An API that implements only the specification has no `ownRequest`. */
export type OfferedReward = FundraisingReward & { ownRequest?: z.infer<typeof ownRequestSchema> | undefined }
export const offeredRewardSchema = fundraisingRewardSchema
  .extend({ ownRequest: ownRequestSchema })
  .meta({ id: 'OfferedReward' })
export const offeredRewardPageSchema = pageSchemaOf(offeredRewardSchema)

const rewardIds = z.array(guid).min(1).max(limits.sponsorshipRewards)
/** `rewardIds` can be repeated: `?rewardIds=a&rewardIds=b`. */
export const quoteQuery = z.object({
  rewardIds: z.union([guid.transform(id => [id]), rewardIds]),
})
export const quoteSchema = z
  .object({ sum: amount, fee: amount, total: amount, currency: z.literal('UAH') })
  .meta({ id: 'Quote' })
export type Quote = z.infer<typeof quoteSchema>
/** One reward of a quote; `total` is price × quantity. */
export const quoteLineSchema = z
  .object({
    guid,
    name: z.string(),
    image: imageSchema.nullable(),
    organization: z.object({ guid, name: z.string() }),
    fiatPrice: money,
    quantity: z.int(),
    total: amount,
    ownRequest: ownRequestSchema,
  })
  .meta({ id: 'QuoteLine' })
export type QuoteLine = z.infer<typeof quoteLineSchema>
/** `lines` are not in the specification. They are in the order of `rewardIds`. */
export const pricedQuoteSchema = quoteSchema
  .extend({ lines: z.array(quoteLineSchema).max(limits.sponsorshipRewards) })
  .meta({ id: 'PricedQuote' })
export type PricedQuote = Quote & { lines?: readonly QuoteLine[] | undefined }

export const sponsorshipCreateSchema = z
  .object({
    rewardIds,
    name: requiredText(),
    phone,
    email,
  })
  .meta({ id: 'SponsorshipCreate' })
export const sponsorshipSchema = z
  .object({
    guid,
    status: z.enum(pickupOrSponsorshipStatuses),
    sponsorName: z.string(),
    sponsorPhone: z.string(),
    sponsorEmail: z.string(),
    createdAt: timestamp,
    priceDto: quoteSchema,
    fundraisingRewards: z.array(fundraisingRewardSchema),
  })
  .meta({ id: 'Sponsorship' })
export type Sponsorship = z.infer<typeof sponsorshipSchema>
export const sponsorshipPageSchema = pageSchemaOf(sponsorshipSchema)
export const sponsorshipsList = defineList(sponsorshipSchema, {
  sort: ['sponsorName', 'sponsorPhone', 'sponsorEmail', 'priceDto.total', 'createdAt'],
  // Requests can be searched by `guid`, because the number that users see is derived from it.
  search: ['guid', 'sponsorName', 'sponsorPhone', 'sponsorEmail'],
})
export const sponsorshipsQuery = z
  .object({
    status: statusParameter(pickupOrSponsorshipStatuses),
    ...homePeriodFilters,
    ...capitalOffsetParameter,
  })
  .and(listParameters(sponsorshipsList))

export type SponsorshipsQuery = z.infer<typeof sponsorshipsQuery>

/**
 * A request that names the institution's fundraisers. It contains the sponsor's name but no contact data, and no
 * rewards of other institutions. Not in the specification.
 */
export const receivedSponsorshipSchema = z
  .object({
    guid,
    status: z.enum(pickupOrSponsorshipStatuses),
    sponsor: z.object({ name: z.string().meta({ description: 'Empty if the sponsor deleted its account' }) }),
    /** The institution's own fundraisers in the request. `amount` is price × quantity on the day of the request. */
    rewards: z
      .array(z.object({ guid, name: z.string(), status: z.enum(fundraisingStatuses), amount, isDeleted: z.boolean() }))
      .max(limits.sponsorshipRewards),
    amount: amount.meta({ description: 'Sum of the own fundraisers in the request, without the fee' }),
    createdAt: timestamp,
    finishedAt: timestamp.nullable(),
    canceledAt: timestamp.nullable(),
    isWithdrawn: z.boolean().meta({ description: 'Whether the sponsor itself canceled the request' }),
  })
  .meta({ id: 'ReceivedSponsorship' })
export type ReceivedSponsorship = z.infer<typeof receivedSponsorshipSchema>
export const receivedSponsorshipPageSchema = pageWithCountsSchema(
  receivedSponsorshipSchema,
  z.enum(pickupOrSponsorshipStatuses),
)
export const receivedSponsorshipsList = defineList(receivedSponsorshipSchema, {
  sort: ['sponsor.name', 'amount', 'createdAt'],
  search: ['guid', 'sponsor.name'],
})
export const receivedSponsorshipsQuery = z
  .object({
    status: z.enum(pickupOrSponsorshipStatuses).optional(),
    rewardId: guid.optional().meta({ description: 'Returns only the requests that name this own fundraiser' }),
    from: day.optional().meta({ description: 'First day of creation (UTC)' }),
    to: day.optional().meta({ description: 'Last day of creation (UTC), inclusive' }),
  })
  .and(anyCaseOffsetQuery)
  .and(listParameters(receivedSponsorshipsList))
export type ReceivedSponsorshipsQuery = z.infer<typeof receivedSponsorshipsQuery>

const [firstYear, lastYear] = [2000, 2100]
const statementYears = lastYear - firstYear + 1
/** The years in which the sponsor paid requests (UTC), latest first. */
export const paidYearsSchema = z.array(z.int()).max(statementYears).meta({ id: 'PaidYears' })
/** The path parameter of a statement: a calendar year in UTC. */
export const statementParams = z.object({ year: z.coerce.number().int().min(firstYear).max(lastYear) })
