/**
 * Redemptions of premium rewards by outside systems, the provider's statistics of them, and the catalogue of records
 * that outside systems read.
 */
import { z } from 'zod'
import { forecastDays } from './forecast'
import { limits } from './limits'
import { capitalOffsetParameter, pageSchemaOf } from './paging'
import { day, guid, timestamp, verbatimText } from './primitives'
import { rowLimits } from './rowLimits'

export const redemptionBodySchema = z
  .object({
    rewardId: guid,
    /** Number of redeemed units. It must be 1 for a digital reward, because the response contains one code. */
    quantity: z.int().min(1).max(1000).default(1),
    /** Id of the consumer in the sender's system. It must not be a name. */
    consumerRef: verbatimText(100).nullish(),
  })
  .meta({ id: 'RedemptionBody' })
export type RedemptionBody = z.output<typeof redemptionBodySchema>
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(200)
    .regex(/^[\x20-\x7e]+$/),
})
export const redemptionSchema = z
  .object({
    id: guid,
    rewardId: guid,
    quantity: z.int(),
    createdAt: timestamp,
    /** The digital code that the consumer receives; `null` if the reward is not digital. */
    content: z.string().nullable(),
  })
  .meta({ id: 'Redemption' })
export type Redemption = z.infer<typeof redemptionSchema>

/**
 * Estimated number of days until a premium reward runs out, at the rate of its recent redemptions (docs/readings.md).
 */
export const runsOutInDays = z
  .int()
  .nullable()
  .meta({
    description: `Whole days until it runs out at the pace of the last ${forecastDays.pace} days; null if nothing was redeemed in them or the quantity is not limited`,
  })

/** The days `from` and `to` are both part of the period. By default the period is the last thirty days. */
export const redemptionReportQuery = z.object({ from: day.optional(), to: day.optional() })
export const redemptionReportSchema = z
  .object({
    from: day,
    to: day,
    total: z.int(),
    /** The redemptions of each day, oldest first. Days without redemptions are omitted. */
    byDay: z.array(z.object({ day, quantity: z.int() })).max(limits.periodYears * 366),
    /**
     * All existing rewards, and deleted rewards that were redeemed in the period. The most redeemed rewards come first.
     */
    byReward: z
      .array(
        z.object({
          guid,
          name: z.string(),
          isDigital: z.boolean(),
          quantity: z.int(),
          /** Remaining quantity; `null` if it is not limited. */
          left: z.int().nullable(),
          runsOutInDays,
        }),
      )
      .max(rowLimits.premiumRewardsOfOrganisation),
  })
  .meta({ id: 'RedemptionReport' })
export type RedemptionReport = z.infer<typeof redemptionReportSchema>

export const rewardCodeSchema = z
  .object({
    guid,
    content: z.string(),
    /** Time when a consumer received the code; `null` while the code is free. */
    givenAt: timestamp.nullable(),
  })
  .meta({ id: 'RewardCode' })
export type RewardCode = z.infer<typeof rewardCodeSchema>
export const codeStates = ['free', 'given'] as const
export type CodeState = (typeof codeStates)[number]
export const rewardCodesQuery = z.object({ state: z.enum(codeStates).optional(), ...capitalOffsetParameter })
/** `counts` includes all codes of the reward, not only those of the page. */
export const rewardCodePageSchema = pageSchemaOf(rewardCodeSchema)
  .extend({
    counts: z.record(z.enum(codeStates), z.int().min(0)),
  })
  .meta({ id: 'CountedRewardCodePage' })
export type RewardCodePage = z.infer<typeof rewardCodePageSchema>

const next = z
  .guid()
  .nullable()
  .meta({ description: 'Send it as `after` to read the next page; `null` on the last page' })
const listOf = <Item extends z.ZodType>(name: string, item: Item) =>
  z
    .object({ items: z.array(item.meta({ id: name }) as Item).max(limits.pageRowsMost), next })
    .meta({ id: `${name}List` })
export const catalogueQuery = z.object({ after: guid.optional() })
export const catalogueBinsSchema = listOf(
  'CatalogueBin',
  z.object({ id: guid, subject: z.string(), locationId: guid, location: z.string(), level: z.number().nullable() }),
)
export const catalogueBookingsSchema = listOf(
  'CatalogueBooking',
  z.object({ id: guid, locationId: guid, location: z.string(), recycler: z.string(), createdAt: timestamp }),
)
export const catalogueRewardsSchema = listOf(
  'CatalogueReward',
  z.object({
    id: guid,
    name: z.string(),
    organisation: z.string(),
    gemPrice: z.int(),
    pointsPrice: z.int(),
    isDigital: z.boolean(),
    left: z.int().nullable(),
  }),
)
export const catalogueFundraisingSchema = listOf(
  'CatalogueFundraising',
  z.object({
    id: guid,
    name: z.string(),
    organisation: z.string(),
    status: z.string(),
    progressPoints: z.number(),
    targetPoints: z.number(),
  }),
)
