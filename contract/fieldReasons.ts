/**
 * Reasons why a value is rejected, in addition to its error code: the broken rule with its parameters. Zod-free: the
 * browser loads this file. The messages for users are in `src/i18n/{language}/rejections.ts`.
 */
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
  'unknownColumn',
  'fixed',
  'maxRecords',
] as const
export type RejectionRule = (typeof rejectionRules)[number]

export interface FieldReason {
  rule: RejectionRule
  /** The largest or smallest length, number or count that the rule accepts. */
  limit?: number | undefined
  /** The length or count of the rejected value. */
  actual?: number | undefined
  /** The accepted values, in the API's spelling. */
  choices?: string[] | undefined
  /** The line of the same file that already has the record. */
  line?: number | undefined
  /** The name of the existing record that already has the value. */
  record?: string | undefined
}
