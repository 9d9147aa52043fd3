/**
 * Validation rules of spec section 5 as plain predicates, shared by the portal's fields and the server's schemas.
 * Zod-free: the browser loads this file.
 */
import { cleanCode } from './cleanText'
import { limits } from './limits'

// Letters of any script and the signs of RFC 5322 that can be encoded in a link, a header and a page. Signs that begin
// a query, a fragment, an escape or a command there (`? # % |` and the backtick) are rejected, and at the beginning
// also signs that begin a formula.
const atom = String.raw`[\p{L}\p{M}\p{N}!$&'*+/=^_{}~-]+`
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`
const emailPattern = new RegExp(
  String.raw`^(?![\p{M}=+-])(?=.{1,64}@)${atom}(?:\.${atom})*@(?:${label}\.)+(?!\p{N}+$)${label}$`,
  'u',
)

/** Allows http for a developer's own machine; the server decides whether to accept it. */
export const isWebhookAddress = (value: string) => {
  if (value.length > limits.urlMax || !URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return (protocol === 'https:' || protocol === 'http:') && !username && !password
}

/** Requires one `@`, dots between words and a dot in the domain. Only the mail server can judge deliverability. */
export const isEmail = (value: string) => value.length <= limits.emailMax && emailPattern.test(value)

export const isWebAddress = (value: string) => {
  if (value.length > limits.urlMax) return false
  try {
    const { protocol, hostname } = new URL(value)
    return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.')
  } catch {
    return false
  }
}

/**
 * Returns true for ASCII digits with an optional decimal point: no exponent, other base, `Infinity` or thousands
 * separators.
 */
export const isPlainNumber = (value: string) => /^[+-]?\d+(\.\d+)?$/.test(value)

export const isDigits = (value: string) => /^\d+$/.test(value)

/**
 * Returns a phone number without the characters that people write between its digits: spaces, parentheses, dots and any
 * dash.
 */
export const withoutSeparators = (phone: string) =>
  cleanCode(phone)
    .normalize('NFKC')
    .replace(/[\s().\p{Pd}\u2212]/gu, '')

/** Requires a leading plus, then digits: 9 to 16 characters in total. */
export const isPhone = (value: string) =>
  value.length >= limits.phoneMin && value.length <= limits.phoneMax && /^\+\d+$/.test(value)

/** Returns true for a UUID in either case. */
export const isGuid = (value: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)

/** Returns the length in code points, as NIST and ASVS count it. */
export const passwordLength = (value: string) => [...value].length

export const hasLetterAndDigit = (value: string) => /\p{L}/u.test(value) && /\d/.test(value)

/** Returns true for an ISO 8601 date or time within the supported years; false for any other text. */
export const isWithinYears = (value: string) => {
  const time = Date.parse(value)
  return time >= Date.parse(limits.firstDay) && time <= Date.parse(`${limits.lastDay}T23:59:59.999Z`)
}

/**
 * Returns true for a period, which includes both days: the first not after the last, at most ten years apart, both
 * within the supported years.
 */
export const isPeriod = ({ from, to }: { from: string; to: string }) => {
  const longest = new Date(from)
  longest.setUTCFullYear(longest.getUTCFullYear() + limits.periodYears)
  const end = Date.parse(to)
  return [from, to].every(isWithinYears) && end >= Date.parse(from) && end <= longest.getTime()
}

/**
 * Returns the points that a fundraising reward must collect: price × quantity × 10. The price is in UAH and may have
 * two decimals.
 */
export const targetPoints = (priceUah: number, quantity: number) =>
  Math.round(priceUah * 100 * quantity * limits.targetPointsFactor) / 100
