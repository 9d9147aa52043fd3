/** The wire's building blocks. The browser takes types only from here. */
import { z } from 'zod'
import { countries, limits } from './limits'
import { isEmail, isWebAddress } from './rules'

// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is exactly what PostgreSQL cannot store
const withoutNul = /^[^\u0000]*$/

export const guid = z.guid().meta({ description: 'Identifier, a UUID' })
export const text = (max: number = limits.textMax) => z.string().max(max).regex(withoutNul)
/** Required text: something other than white space; sent on trimmed. */
export const required = (max: number = limits.textMax) => text(max).trim().min(1)
export const email = z.string().trim().max(limits.emailMax).regex(withoutNul).refine(isEmail, 'not an e-mail address')
export const webAddress = z
  .string()
  .trim()
  .max(limits.urlMax)
  .regex(withoutNul)
  .refine(isWebAddress, 'not a web address')
export const timestamp = z.iso.datetime().meta({ description: 'UTC, ISO 8601' })
export const country = z.enum(countries)
export const count = z.int().min(0).max(1_000_000_000)
/** UAH with at most two decimals; integers of minor units in the database. */
export const amount = z
  .number()
  .min(0)
  .max(1_000_000_000)
  .refine(value => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'at most two decimals')
export const money = z.object({ currency: z.literal('UAH'), amount })
export type Money = z.infer<typeof money>

export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)
export const point = z.object({ latitude, longitude })
export type Point = z.infer<typeof point>

/** Query parameters arrive as text. */
export const queryNumber = (min: number, max: number) => z.coerce.number().min(min).max(max)
export const queryFlag = z.enum(['true', 'false']).transform(value => value === 'true')
export const idParams = z.object({ id: guid })
export const nothing = z.null().meta({ description: 'No content' })
