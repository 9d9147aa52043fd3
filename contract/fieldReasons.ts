/**
 * Reasons why a value is rejected, in addition to the error code: the broken rule and its parameters. This file does
 * not import Zod, so that the browser does not have to load Zod. The messages for users are in
 * `src/i18n/{language}/rejections.ts`; the messages of rules that recordRules.ts declares are among the texts of their
 * resource.
 */
import type { RecordRuleName } from './recordRules'

export const rejectionRules = [
  'missing',
  'maxLength',
  'minLength',
  'min',
  'max',
  'above',
  'below',
  'maxItems',
  'minItems',
  'number',
  'integer',
  'decimals',
  'day',
  'years',
  'email',
  'webAddress',
  'digits',
  'choice',
  'format',
  'repeatedLine',
  'existingRecord',
  'severalRecords',
  'changedMeanwhile',
  'unknownColumn',
  'fixed',
  'maxRecords',
] as const
export type RejectionRule = (typeof rejectionRules)[number]

export interface FieldReason {
  /** Name of the broken rule: a rule of this file, or a declared rule of the list (recordRules.ts). */
  rule: RejectionRule | RecordRuleName
  /** The largest or smallest length, number or count that the rule accepts. */
  limit?: number | undefined
  /** The length or count of the rejected value. */
  actual?: number | undefined
  /** The values that the rule accepts, in the API's spelling. */
  choices?: string[] | undefined
  /** The line of the imported file that already has this record. */
  line?: number | undefined
  /** The name of the existing record that already has the value. */
  record?: string | undefined
}
