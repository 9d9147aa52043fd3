/** Converts a national phone number to the international form that the rule requires (spec section 5). */
import type { Country } from '../../../contract/languages'
import { isPhone, withoutSeparators } from '../../../contract/rules'

/** Accepted forms, national or with the country code but no plus, and the prefix that completes each. */
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
 * Returns the international number, or `undefined` if the text is not one of the country's forms or is already
 * complete.
 */
export const internationalPhone = (typed: string, country: Country): string | undefined => {
  const digits = withoutSeparators(typed.trim())
  const [completed] = national[country].flatMap(([form, prefix]) => (form.test(digits) ? [`${prefix}${digits}`] : []))
  return completed !== undefined && isPhone(completed) ? completed : undefined
}
