/** Converts a national phone number to the international form that is required (spec section 5). */
import type { Country } from '../../../contract/languages'
import { isPhone, removePhoneSeparators } from '../../../contract/rules'

/**
 * For each country: the accepted forms of its phone numbers (national, or international without a plus), and the prefix
 * that completes each of them.
 */
const national: Record<Country, readonly [digits: RegExp, prefix: string][]> = {
  UA: [
    [/^0\d{9}$/, '+38'],
    [/^380\d{9}$/, '+'],
  ],
  PL: [
    [/^\d{9}$/, '+48'],
    [/^48\d{9}$/, '+'],
  ],
}

/**
 * Returns the number in international form. Returns `undefined` if the text is not in an accepted form or is already
 * international.
 */
export const toInternationalPhone = (typed: string, country: Country): string | undefined => {
  const digits = removePhoneSeparators(typed.trim())
  const [completed] = national[country].flatMap(([form, prefix]) => (form.test(digits) ? [`${prefix}${digits}`] : []))
  return completed !== undefined && isPhone(completed) ? completed : undefined
}
