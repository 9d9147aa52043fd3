/**
 * Reasons why a value is rejected: the rules of `contract/fieldReasons.ts`, shown at the cells of an import and at the
 * fields of a form.
 */
export const rejections = {
  missing: 'missing',
  maxLength: 'at most %{limit} characters',
  maxLengthActual: 'at most %{limit} characters (this one has %{actual})',
  minLength: 'at least %{limit} characters',
  min: 'at least %{limit}',
  max: 'at most %{limit}',
  above: 'must be more than %{limit}',
  below: 'must be less than %{limit}',
  maxItems: 'at most %{limit} values',
  minItems: 'at least %{limit} values',
  number: 'must be a number in digits, for example 12.5',
  integer: 'must be a whole number',
  decimals: 'at most %{limit} digits after the point',
  day: 'must be a date, for example 2026-05-31',
  years: 'the year must be from 2000 to 2100',
  email: 'not a valid email address',
  webAddress: 'not a valid web address: it begins with https:// or http://',
  digits: 'digits only',
  choice: 'can be: %{choices}',
  format: 'not valid',
  repeatedLine: 'already on line %{line} of this file',
  existingRecord: 'already exists: %{record}',
  severalRecords: 'several records have this name: give the ID of the right one',
  changedMeanwhile: 'somebody changed, added or removed the record after the check; check the row again',
  unknownColumn: 'not used here: leave it empty',
  fixed: 'cannot be changed by an import',
} as const
