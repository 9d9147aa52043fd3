/** Formats dates, numbers and money in the interface's language. */

import { bcp47, type Language } from '../../../contract/languages'
import { currency } from '../../../contract/limits'

/** Caches one formatter for each language, because creating a formatter costs more than using it a hundred times. */
export const cached = <Formatter>(make: (locale: string) => Formatter) => {
  const made = new Map<Language, Formatter>()
  return (language: Language) => {
    const formatter = made.get(language) ?? make(bcp47[language])
    made.set(language, formatter)
    return formatter
  }
}

const dates = cached(locale => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }))
const dateTimes = cached(locale => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }))
const numbers = cached(locale => new Intl.NumberFormat(locale))
const tenths = cached(locale => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }))

/**
 * Removes the abbreviation "р." that Ukrainian adds after a year. The year is clear without it, and it could wrap to a
 * line of its own.
 */
export const withoutYearSign = (date: string) => date.replace(/\s?р\.(?=,|$)/, '')

/** Parses a date. A day is the same day everywhere; a moment is in the user's time zone. */
export const timeOf = (value: string) => new Date(/^[\d-]{10}$/.test(value) ? `${value}T00:00` : value)

export const formatDate = (value: string, language: Language) => withoutYearSign(dates(language).format(timeOf(value)))

export const formatDateTime = (value: string, language: Language) =>
  withoutYearSign(dateTimes(language).format(new Date(value)))

const moments = cached(locale => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }))
/** Formats a moment to the second, as logs need it. */
export const formatMoment = (value: string, language: Language) =>
  withoutYearSign(moments(language).format(new Date(value)))

export const formatNumber = (value: number, language: Language) => numbers(language).format(value)

/** Formats with the same number of decimals, so that digits align in a column. */
export const formatTenths = (value: number, language: Language) => tenths(language).format(value)

const shares = cached(locale => new Intl.NumberFormat(locale, { style: 'percent' }))

/** Formats a share as a percentage; 1 is 100 %. */
export const formatShare = (value: number, language: Language) => shares(language).format(value)

const inCurrency = (unit: string) =>
  cached(locale => new Intl.NumberFormat(locale, { style: 'currency', currency: unit }))
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

/** Returns a `mailto:` link. The address is encoded, so that a `?` in it cannot add a subject or another recipient. */
export const mailto = (email: string) => `mailto:${encodeURIComponent(email).replace(/%40(?!.*%40)/, '@')}`
