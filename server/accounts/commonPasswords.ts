import { endings, others, stems } from './commonPasswords.json'

/**
 * Common passwords, which are rejected even if they satisfy the other rules (8 characters, a letter and a digit),
 * because attackers try them first. The list contains each word of `stems` with each of the `endings`, both before and
 * after it.
 */
export const commonPasswords: ReadonlySet<string> = new Set([
  ...others,
  ...stems.flatMap(stem => endings.flatMap(ending => [stem + ending, ending + stem])),
])
