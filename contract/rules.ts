/**
 * Validation rules of spec section 5 as functions, for the portal's forms and the server's schemas. This file does not
 * import Zod, so that the browser does not have to load Zod.
 */
import { cleanIdentifier } from './cleanText'
import { limits } from './limits'

// The characters of an e-mail address: letters of any script, and those special characters of RFC 5322 that can safely
// be written into a link, a header and a page. Characters that begin a query, a fragment, an escape or a command (`?`,
// `#`, `%`, `|` and the backtick) are rejected. An e-mail address cannot begin with a character that begins a formula
// in a spreadsheet.
const atom = String.raw`[\p{L}\p{M}\p{N}!$&'*+/=^_{}~-]+`
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`
const emailPattern = new RegExp(
  String.raw`^(?![\p{M}=+-])(?=.{1,64}@)${atom}(?:\.${atom})*@(?:${label}\.)+(?!\p{N}+$)${label}$`,
  'u',
)

/**
 * Returns true for https and http URLs without a user name and password. The server also checks whether the host is
 * allowed.
 */
export const isWebhookAddress = (value: string) => {
  if (value.length > limits.urlMax || !URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return (protocol === 'https:' || protocol === 'http:') && !username && !password
}

/**
 * Returns true for an e-mail address with one `@` and a domain with at least one dot. Whether the address exists is not
 * checked.
 */
export const isEmail = (value: string) => value.length <= limits.emailMax && emailPattern.test(value)

/** Returns a typed URL with a scheme: `shop.example/bottle` becomes `https://shop.example/bottle`. */
export const addUrlScheme = (typed: string) => {
  const address = cleanIdentifier(typed)
  return /^[a-z][a-z+.-]*:/i.test(address) ? address : `https://${address}`
}

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
 * Returns true for ASCII digits with an optional sign and an optional decimal point. An exponent, another base,
 * `Infinity` and thousands separators are rejected.
 */
export const isPlainNumber = (value: string) => /^[+-]?\d+(\.\d+)?$/.test(value)

export const isDigits = (value: string) => /^\d+$/.test(value)

/** Returns a phone number without separators: spaces, parentheses, dots and dashes. */
export const removePhoneSeparators = (phone: string) =>
  cleanIdentifier(phone)
    .normalize('NFKC')
    .replace(/[\s().\p{Pd}\u2212]/gu, '')

/** Returns true for a plus followed by 8 to 15 digits. */
export const isPhone = (value: string) =>
  value.length >= limits.phoneMin && value.length <= limits.phoneMax && /^\+\d+$/.test(value)

/** Returns true for a UUID in upper or lower case. */
export const isGuid = (value: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)

/** Returns the length in code points, which NIST and ASVS count. */
export const countPasswordCharacters = (value: string) => [...value].length

export const hasLetterAndDigit = (value: string) => /\p{L}/u.test(value) && /\d/.test(value)

/** Returns true for an ISO 8601 date or time within the supported years. */
export const isWithinYears = (value: string) => {
  const time = Date.parse(value)
  return time >= Date.parse(limits.firstDay) && time <= Date.parse(`${limits.lastDay}T23:59:59.999Z`)
}

/**
 * Returns true if both days are within the supported years, `from` is not after `to`, and they are at most
 * `limits.periodYears` years apart.
 */
export const isValidPeriod = ({ from, to }: { from: string; to: string }) => {
  const longest = new Date(from)
  longest.setUTCFullYear(longest.getUTCFullYear() + limits.periodYears)
  const end = Date.parse(to)
  return [from, to].every(isWithinYears) && end >= Date.parse(from) && end <= longest.getTime()
}

/**
 * Returns the points that a fundraising reward must collect: price × quantity × 10. The price is in UAH and may have
 * two decimals.
 */
export const computeTargetPoints = (priceUah: number, quantity: number) =>
  Math.round(priceUah * 100 * quantity * limits.targetPointsFactor) / 100

/** Returns true if a bin with this level is full; a bin that reports no level is not. */
export const isFullLevel = (level: number | null): level is number => (level ?? 0) >= limits.binFullLevel

/** Returns true if price × quantity is an amount that the API can represent. The price is in UAH. */
export const isRepresentableTotal = (priceUah: number, quantity: number) =>
  Math.round(priceUah * 100) * quantity <= limits.numberMax * 100
