/** Formats dates, numbers and money in the interface's language. */

import { bcp47Tags, type Language } from '../../../contract/languages'
import { currency } from '../../../contract/limits'

/**
 * Creates one formatter per language and caches it, because creating a formatter takes a hundred times as long as using
 * it.
 */
export const cacheFormatters = <Formatter>(make: (locale: string) => Formatter) => {
  const formatters = new Map<Language, Formatter>()
  return (language: Language) => {
    const formatter = formatters.get(language) ?? make(bcp47Tags[language])
    formatters.set(language, formatter)
    return formatter
  }
}

const dates = cacheFormatters(locale => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }))
const dateTimes = cacheFormatters(
  locale => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
)
const numbers = cacheFormatters(locale => new Intl.NumberFormat(locale))
const tenths = cacheFormatters(
  locale => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)

/** Removes the abbreviation "р." that Ukrainian adds after a year, because it could wrap to a line of its own. */
export const withoutYearSign = (date: string) => date.replace(/\s?р\.(?=,|$)/, '')

/**
 * Parses a date. A date without a time (`2026-05-31`) is parsed in the user's time zone, so that the same day is shown
 * everywhere.
 */
export const parseTime = (value: string) => new Date(/^[\d-]{10}$/.test(value) ? `${value}T00:00` : value)

export const formatDate = (value: string, language: Language) =>
  withoutYearSign(dates(language).format(parseTime(value)))

export const formatDateTime = (value: string, language: Language) =>
  withoutYearSign(dateTimes(language).format(new Date(value)))

/** Formats a moment for a text with other values. The date stays on one line. */
export const formatUnbrokenDateTime = (value: string, language: Language) =>
  formatDateTime(value, language).replace(/\s/g, '\u00a0')

const moments = cacheFormatters(locale => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }))
/** Formats a moment with seconds, for logs. */
export const formatDateTimeWithSeconds = (value: string, language: Language) =>
  withoutYearSign(moments(language).format(new Date(value)))

export const formatNumber = (value: number, language: Language) => numbers(language).format(value)

/** Formats the numbers among the parameters of a message, except the number that chooses its plural form. */
export const formatNumberParams = <Value>(
  params: Readonly<Record<string, Value>>,
  language: Language,
): Record<string, Value | string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' && name !== 'smart_count' ? formatNumber(value, language) : value,
    ]),
  )

/** Formats a number with exactly one decimal, so that the digits align in a column. */
export const formatWithOneDecimal = (value: number, language: Language) => tenths(language).format(value)

const shares = cacheFormatters(locale => new Intl.NumberFormat(locale, { style: 'percent' }))

/** Formats a share as a percentage; 1 is 100 %. */
export const formatShare = (value: number, language: Language) => shares(language).format(value)

const inCurrency = (unit: string) =>
  cacheFormatters(locale => new Intl.NumberFormat(locale, { style: 'currency', currency: unit }))
const currencies = new Map<string, ReturnType<typeof inCurrency>>()

/**
 * Formats money.
 * @param value amount in whole units (UAH by default), with up to two decimals
 */
export const formatMoney = (value: number, language: Language, unit: string = currency) => {
  const amounts = currencies.get(unit) ?? inCurrency(unit)
  currencies.set(unit, amounts)
  return amounts(language).format(value)
}

/** Returns a `mailto:` link. The address is encoded, because a `?` in it could add a subject or a recipient. */
export const mailto = (email: string) => `mailto:${encodeURIComponent(email).replace(/%40(?!.*%40)/, '@')}`
