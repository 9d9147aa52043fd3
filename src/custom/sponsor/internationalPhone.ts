/** A number as it is dialled at home → as the rule wants it (spec section 5). */
import type { Country } from '../../../contract/limits'
import { isPhone, withoutSeparators } from '../../../contract/rules'

/** Its digits at home, or with the country's code and no plus before it; what comes before them in the whole number. */
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

/** `undefined`: it is none of the country's, or whole already. */
export const internationalPhone = (typed: string, country: Country): string | undefined => {
  const digits = withoutSeparators(typed.trim())
  const [whole] = national[country].flatMap(([form, prefix]) => (form.test(digits) ? [`${prefix}${digits}`] : []))
  return whole !== undefined && isPhone(whole) ? whole : undefined
}
