/** Redemptions of premium rewards, by machines, and what their provider sees of them. */
import { z } from 'zod'
import { limits } from './limits'
import { Offset, page } from './paging'
import { day, guid, timestamp, verbatim } from './primitives'
import { rowLimits } from './rowLimits'

export const redemptionBodySchema = z
  .object({
    rewardId: guid,
    /** A digital reward is redeemed one at a time: its content is in the answer. */
    quantity: z.int().min(1).max(1000).default(1),
    /** The sender's own word for whom it is for; no name. */
    consumerRef: verbatim(100).nullish(),
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
    /** Of a digital reward. */
    content: z.string().nullable(),
  })
  .meta({ id: 'Redemption' })
export type Redemption = z.infer<typeof redemptionSchema>

/** Both days belong to the period; without them the last thirty days. */
export const redeemedQuery = z.object({ from: day.optional(), to: day.optional() })
export const redeemedSchema = z
  .object({
    from: day,
    to: day,
    total: z.int(),
    /** The oldest first; days without any are left out. */
    byDay: z.array(z.object({ day, quantity: z.int() })).max(limits.periodYears * 366),
    /** Every reward that there is, and those gone since of which something was redeemed; the most redeemed first, as many as a provider may have. */
    byReward: z
      .array(
        z.object({
          guid,
          name: z.string(),
          isDigital: z.boolean(),
          quantity: z.int(),
          /** `null`: not limited. */
          left: z.int().nullable(),
          /** At the pace of the period; `null` where nothing was redeemed or it is not limited. */
          runsOutInDays: z.int().nullable(),
        }),
      )
      .max(rowLimits.premiumRewardsOfOrganisation),
  })
  .meta({ id: 'Redeemed' })
export type Redeemed = z.infer<typeof redeemedSchema>

export const goodStateSchema = z
  .object({
    guid,
    content: z.string(),
    /** `null`: it is free. */
    givenAt: timestamp.nullable(),
  })
  .meta({ id: 'GoodState' })
export type GoodState = z.infer<typeof goodStateSchema>
export const goodStates = ['free', 'given'] as const
export const goodsQuery = z.object({ state: z.enum(goodStates).optional(), ...Offset })
/** `counts`: of all the reward's goods, on whichever page. */
export const goodStatePageSchema = page(goodStateSchema)
  .extend({
    counts: z.record(z.enum(goodStates), z.int().min(0)),
  })
  .meta({ id: 'CountedGoodStatePage' })
export type GoodStatePage = z.infer<typeof goodStatePageSchema>

// ── what machines may name ──
const next = z.guid().nullable().meta({ description: 'To be sent as `after`; `null` on the last page' })
const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item).max(limits.pageRowsMost), next })
export const catalogueQuery = z.object({ after: guid.optional() })
export const catalogueBinsSchema = listOf(
  z.object({ id: guid, subject: z.string(), locationId: guid, location: z.string(), level: z.number().nullable() }),
)
export const catalogueBookingsSchema = listOf(
  z.object({ id: guid, locationId: guid, location: z.string(), recycler: z.string(), createdAt: timestamp }),
)
export const catalogueRewardsSchema = listOf(
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
  z.object({
    id: guid,
    name: z.string(),
    organisation: z.string(),
    status: z.string(),
    progressPoints: z.number(),
    targetPoints: z.number(),
  }),
)
