/** Schemas of values that many calls use. The browser imports only types from this file. */
import { z } from 'zod'
import { cleanIdentifier, cleanLine, cleanText } from './cleanText'
import type { RejectionRule } from './fieldReasons'
import { countries } from './languages'
import { limits } from './limits'
import {
  isDigits,
  isEmail,
  isPhone,
  isWebAddress,
  isWebhookAddress,
  isWithinYears,
  removePhoneSeparators,
} from './rules'

// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is exactly what PostgreSQL cannot store
const withoutNul = /^[^\u0000]*$/

/** Rejects control characters: URL parsers remove them, so that the stored URL would differ from the called URL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: written out, because clients read the pattern without Unicode classes
const withoutControls = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/

/**
 * Returns the options of a schema refinement: the error message, and the broken rule, which `reasons` in the error body
 * names.
 */
const brokenRule = (rule: RejectionRule, error: string, limit?: number) => ({ error, params: { rule, limit } })

/** The version of a record, which counts its edits. contract/etag.ts describes its use in `ETag` and `If-Match`. */
export const version = z.int().min(1).meta({
  description: 'Counts the edits of the record. It is its `ETag`; as `If-Match` it makes a change conditional',
})
/** A UUID. Upper and lower case are accepted; it is stored, compared and returned in lower case. */
export const guid = z.guid().toLowerCase().meta({ description: 'Identifier, a UUID' })
const nothingVisible = 'empty, or of invisible characters only'
const withClean = (clean: (value: string) => string) => z.string().regex(withoutNul).overwrite(clean)
/** A single-line text. Its length is checked after cleaning (contract/cleanText.ts). */
export const text = (max: number = limits.textMax) => withClean(cleanLine).max(max)
/** A single-line text with at least one visible character, trimmed. */
export const requiredText = (max: number = limits.textMax) => text(max).trim().min(1, nothingVisible)
/** A single-line text with at least one visible character, not trimmed. */
export const requiredUntrimmedText = (max: number = limits.textMax) => text(max).regex(/\S/, nothingVisible)
/** A multi-line text. */
export const multilineText = (max: number = limits.textMax) => withClean(cleanText).max(max)
/** A multi-line text with at least one visible character, trimmed. */
export const requiredMultilineText = (max: number = limits.textMax) => multilineText(max).trim().min(1, nothingVisible)
/** A text that is stored and returned unchanged, such as a code that consumers receive. */
export const verbatimText = (max: number = limits.textMax) => z.string().max(max).regex(withoutNul)
export const email = withClean(cleanIdentifier)
  .max(limits.emailMax)
  .refine(isEmail, brokenRule('email', 'not an e-mail address'))
  .meta({ examples: ['olena@shop.example'] })
/** A phone number. It may contain spaces, dashes, dots and parentheses, and is stored without them. */
export const phone = withClean(removePhoneSeparators)
  .refine(isPhone, 'a plus and 8 to 15 digits')
  .meta({ examples: ['+380441234567'] })
/** Registration number of an organisation; leading zeros are preserved. */
export const registrationNumber = requiredText()
  .refine(isDigits, brokenRule('digits', 'digits only'))
  .meta({ examples: ['12345678'] })
export const webAddress = withClean(cleanIdentifier)
  .max(limits.urlMax)
  .refine(isWebAddress, brokenRule('webAddress', 'not a web address'))
  .meta({ examples: ['https://shop.example/bottle'] })
/** URL of a webhook, without a user name and password. The server decides which hosts are allowed. */
export const webhookAddress = z
  .string()
  .regex(withoutControls, 'no line breaks and other control characters')
  .overwrite(cleanIdentifier)
  .max(limits.urlMax)
  .refine(isWebhookAddress, 'not an https address')
  .meta({ examples: ['https://shop.example/webhook'] })
export const timestamp = z.iso.datetime().meta({ description: 'UTC, ISO 8601' })
const years = `${limits.firstDay} to ${limits.lastDay}`
/** A date within the supported range of years. */
export const day = z.iso
  .date()
  .refine(isWithinYears, brokenRule('years', years))
  .meta({ description: `A day, ${years}` })
export const dateTime = z.iso
  .datetime()
  .refine(isWithinYears, brokenRule('years', years))
  .meta({ description: `UTC, ISO 8601, ${years}` })
/** Returns the schema of a field that the server computes. Responses contain the field, request bodies do not. */
export const markComputed = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ readOnly: true })
/** Returns the names of the fields that the server computes. */
export const computedFieldsOf = (record: z.ZodType): string[] =>
  Object.entries(record instanceof z.ZodObject ? record.shape : {}).flatMap(([field, schema]) =>
    z.globalRegistry.get(schema as z.ZodType)?.readOnly === true ? [field] : [],
  )
const secretSchemas = new WeakSet<z.ZodType>()
/**
 * Marks the schema of a field whose values are secrets, such as codes that are worth something to their holder, and
 * returns the schema. The activity names the field when it changes, and never stores its values.
 */
export function markSecret<Schema extends z.ZodType>(schema: Schema): Schema {
  secretSchemas.add(schema)
  return schema
}
/** Returns whether the values of a record's field are secrets. */
export const isSecretField = (record: z.ZodType | undefined, field: string): boolean =>
  record instanceof z.ZodObject && secretSchemas.has(record.shape[field] as z.ZodType)
export const country = z.enum(countries)
export const count = z.int().min(0).max(limits.numberMax)
/** An amount in UAH with at most two decimals. The database stores it as an integer of minor units. */
export const amount = z
  .number()
  .min(0)
  .max(limits.numberMax)
  .refine(
    value => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    brokenRule('decimals', 'at most two decimals', 2),
  )
export const money = z.object({ currency: z.literal('UAH'), amount }).meta({ id: 'Money' })
export type Money = z.infer<typeof money>

export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)
export const point = z
  .object({ latitude, longitude })
  .meta({ id: 'Point', examples: [{ latitude: 50.45, longitude: 30.52 }] })
export type Point = z.infer<typeof point>

/** A number in a query. Query parameters arrive as text and are converted. */
export const queryNumber = (min: number, max: number) => z.coerce.number().min(min).max(max)
export const queryFlag = z.enum(['true', 'false']).transform(value => value === 'true')
export const idParams = z.object({ id: guid })
export const noContent = z.null().meta({ description: 'No content' })
