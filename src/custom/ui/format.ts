/** Dates, numbers and money by the interface's language. */
import { bcp47, currency, type Language } from '../../../contract/limits'

/** A formatter costs more than a hundred uses of it: one of each kind is kept for each language. */
export const kept = <Formatter>(make: (locale: string) => Formatter) => {
  const made = new Map<Language, Formatter>()
  return (language: Language) => {
    const formatter = made.get(language) ?? make(bcp47[language])
    made.set(language, formatter)
    return formatter
  }
}

const dates = kept(locale => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }))
const dateTimes = kept(locale => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }))
const numbers = kept(locale => new Intl.NumberFormat(locale))
const tenths = kept(locale => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }))

/** Ukrainian writes "р." behind a year, which everybody takes for one anyway, and which would stand alone on a line. */
export const withoutYearSign = (date: string) => date.replace(/\s?р\.(?=,|$)/, '')

/** A day is the same day everywhere, a moment the reader's own. */
export const timeOf = (value: string) => new Date(/^[\d-]{10}$/.test(value) ? `${value}T00:00` : value)

export const formatDate = (value: string, language: Language) => withoutYearSign(dates(language).format(timeOf(value)))

export const formatDateTime = (value: string, language: Language) =>
  withoutYearSign(dateTimes(language).format(new Date(value)))

const moments = kept(locale => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }))
/** To the second, as what is looked for in a log is. */
export const formatMoment = (value: string, language: Language) =>
  withoutYearSign(moments(language).format(new Date(value)))

export const formatNumber = (value: number, language: Language) => numbers(language).format(value)

/** As many decimals in each: below one another, their digits are too. */
export const formatTenths = (value: number, language: Language) => tenths(language).format(value)

const shares = kept(locale => new Intl.NumberFormat(locale, { style: 'percent' }))

/** 1 is the whole. */
export const formatShare = (value: number, language: Language) => shares(language).format(value)

const inCurrency = (unit: string) =>
  kept(locale => new Intl.NumberFormat(locale, { style: 'currency', currency: unit }))
const currencies = new Map<string, ReturnType<typeof inCurrency>>()

/** `value` in whole UAH, up to two decimals. */
export const formatMoney = (value: number, language: Language, unit: string = currency) => {
  const amounts = currencies.get(unit) ?? inCurrency(unit)
  currencies.set(unit, amounts)
  return amounts(language).format(value)
}

/** Whatever the address holds stays the address: no `?` of it begins a subject or another receiver. */
export const mailto = (email: string) => `mailto:${encodeURIComponent(email).replace(/%40(?!.*%40)/, '@')}`
