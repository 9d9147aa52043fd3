/** Simple, fundraising and premium rewards (spec sections 3, 5 and 7). */
import { z } from 'zod'
import { cityRefSchema } from './cities'
import { forecastDays } from './forecast'
import { imageSchema } from './images'
import { limits } from './limits'
import { defineList, pageRows } from './listFields'
import { capitalOffsetParameter, listParameters, pageSchemaOf } from './paging'
import {
  amount,
  count,
  guid,
  markSecret,
  money,
  requiredMultilineText,
  requiredText,
  verbatimText,
  version,
  webAddress,
} from './primitives'
import { runsOutInDays } from './redemptions'
import { fundraisingStatuses, premiumRewardTypes, rewardShortages, simpleRewardTypes } from './statuses'

const name = requiredText(limits.rewardNameMax)
const description = requiredMultilineText(limits.rewardDescriptionMax)
const cityIds = z.array(guid).min(1).max(limits.rewardCities)
const shown = { guid, name: z.string(), description: z.string(), image: imageSchema.nullable(), version }

export const simpleRewardSchema = z
  .object({
    ...shown,
    points: z.int(),
    rewardType: z.enum(simpleRewardTypes),
    cities: z.array(cityRefSchema),
  })
  .meta({ id: 'SimpleReward' })
export type SimpleReward = z.infer<typeof simpleRewardSchema>
export const simpleRewardsList = defineList(simpleRewardSchema, {
  sort: ['name', 'description', 'rewardType', 'points'],
  search: ['name', 'description'],
  pageRows,
})
export const simpleRewardsQuery = z.object(capitalOffsetParameter).and(listParameters(simpleRewardsList))
export const simpleRewardBodySchema = z
  .object({
    name,
    description,
    points: count.min(limits.rewardPointsMin),
    rewardType: z.enum(simpleRewardTypes).default('Products'),
    imageId: guid,
    cityIds,
  })
  .meta({ id: 'SimpleRewardBody' })
export type SimpleRewardBody = z.infer<typeof simpleRewardBodySchema>

export const fundraisingRewardSchema = z
  .object({
    ...shown,
    link: z.string(),
    fiatPrice: money,
    quantity: z.int(),
    targetPoints: z.number(),
    progressPoints: z.number(),
    cities: z.array(cityRefSchema),
    rewardType: z.literal('Charity'),
    status: z.enum(fundraisingStatuses),
    organization: z.object({ guid, name: z.string() }),
  })
  .meta({ id: 'FundraisingReward' })
export type FundraisingReward = z.infer<typeof fundraisingRewardSchema>
/** A fundraising reward as its own organisation reads it. */
export const ownFundraisingRewardSchema = fundraisingRewardSchema
  .extend({
    publicPage: z
      .string()
      .nullable()
      .meta({ description: 'Path of the public page; null if the reward is not shared' }),
  })
  .meta({ id: 'OwnFundraisingReward' })
/** An API that implements only the specification has no `publicPage`. */
export type OwnFundraisingReward = FundraisingReward & { publicPage?: string | null }
const fundraisingBody = {
  imageGuid: guid,
  name,
  description,
  link: webAddress,
  /** Number of points that the fundraiser must collect. It must equal price × quantity × 10. */
  targetPoints: z.number().min(0),
  quantity: count.min(1),
  cityGuids: cityIds,
}
export const fundraisingCreateSchema = z
  .object({ ...fundraisingBody, fiatPrice: amount.positive() })
  .meta({ id: 'FundraisingCreate' })
export const fundraisingEditSchema = z
  .object({
    guid,
    ...fundraisingBody,
    price: money.extend({ amount: amount.positive() }),
  })
  .meta({ id: 'FundraisingEdit' })
export type FundraisingCreate = z.infer<typeof fundraisingCreateSchema>
export type FundraisingEdit = z.infer<typeof fundraisingEditSchema>
export const fundraisingRewardsList = defineList(fundraisingRewardSchema, {
  sort: ['name', 'description', 'link', 'fiatPrice', 'quantity', 'progressPoints', 'targetPoints'],
  search: ['name', 'description'],
  pageRows,
})
export const fundraisingQuery = z
  .object({ status: z.enum(fundraisingStatuses).optional(), ...capitalOffsetParameter })
  .and(listParameters(fundraisingRewardsList))
export type FundraisingQuery = z.infer<typeof fundraisingQuery>

export const digitalGoodSchema = z.object({ guid, content: z.string() }).meta({ id: 'DigitalGood' })
export const premiumRewardSchema = z
  .object({
    ...shown,
    rewardType: z.literal('Products'),
    premiumRewardType: z.enum(premiumRewardTypes),
    gemPrice: z.int(),
    pointsPrice: z.int(),
    /**
     * Remaining number of units; `null` if the quantity is not limited. For a digital reward, the number of free codes.
     */
    quantity: z.int().nullable(),
    digitalGoods: markSecret(
      z
        .array(digitalGoodSchema)
        .max(limits.digitalGoods)
        .meta({
          description: `In a list the first ${limits.digitalGoodsListed}; GET {id} and the answers of changes have all`,
        }),
    ),
    /** The number of free codes, also if `digitalGoods` lists only the first codes. */
    digitalGoodsTotal: z.int(),
    runsOutInDays,
  })
  .meta({ id: 'PremiumReward' })
export type PremiumReward = z.infer<typeof premiumRewardSchema>
export const premiumRewardPageSchema = pageSchemaOf(premiumRewardSchema)
export const premiumRewardsList = defineList(premiumRewardSchema, {
  sort: ['name', 'description', 'premiumRewardType', 'gemPrice', 'pointsPrice', 'quantity'],
  search: ['name', 'description'],
})
export const premiumRewardsQuery = z
  .object({
    shortage: z
      .enum(rewardShortages)
      .optional()
      .meta({ description: `runningOut: \`runsOutInDays\` is at most ${forecastDays.shortage}, and some are left` }),
    ...capitalOffsetParameter,
  })
  .and(listParameters(premiumRewardsList))
export type PremiumRewardsQuery = z.infer<typeof premiumRewardsQuery>
/**
 * The content of a digital code. Consumers receive it exactly as the provider entered it, without surrounding white
 * space.
 */
const good = verbatimText(limits.digitalGoodMax).trim().min(1)
const goods = z.array(good).max(limits.digitalGoods)
/**
 * Maximum size of a premium reward's body in bytes. A character of a code may be escaped as `\u00e9`, which takes six
 * bytes.
 */
export const maxPremiumBodyBytes = limits.digitalGoods * (6 * limits.digitalGoodMax + 3) + 128 * 1024
const premiumBody = { image: guid, name, description, gemPrice: count, pointsPrice: count }
/** `digitalGoods` contains the codes of a digital reward. A reward without it has no codes. */
export const premiumCreateSchema = z
  .object({
    ...premiumBody,
    quantity: count.nullish(),
    digitalGoods: goods.nullish(),
  })
  .meta({ id: 'PremiumCreate' })
export const premiumEditSchema = z
  .object({
    ...premiumBody,
    quantity: count.nullish(),
    quantityDelta: z.int().min(-limits.numberMax).max(limits.numberMax).nullish(),
    digitalGoodsToRemove: z.array(guid).max(limits.digitalGoods).default([]),
    digitalGoodsToAdd: goods.default([]),
  })
  .meta({ id: 'PremiumEdit' })
export type PremiumCreate = z.infer<typeof premiumCreateSchema>
export type PremiumEdit = z.infer<typeof premiumEditSchema>
