/** Dates, numbers and money by the interface's language. */
import { bcp47, currency, type Language } from '../../../contract/limits'

export const formatDate = (value: string, language: Language) =>
  new Intl.DateTimeFormat(bcp47[language], { dateStyle: 'medium' }).format(new Date(value))

export const formatDateTime = (value: string, language: Language) =>
  new Intl.DateTimeFormat(bcp47[language], { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value))

export const formatNumber = (value: number, language: Language) => new Intl.NumberFormat(bcp47[language]).format(value)

/** `value` in whole UAH, up to two decimals. */
export const formatMoney = (value: number, language: Language, unit: string = currency) =>
  new Intl.NumberFormat(bcp47[language], { style: 'currency', currency: unit }).format(value)
