import type { Country } from '../../contract/limits'
import { readMe } from '../session/session'

/** Where the account's country is not known, the spec's own default (design, reading 10). */
const defaultCountry: Country = 'PL'

/** The account's country, for city lists and the geocoder. */
export const accountCountry = (): Country => readMe()?.country ?? defaultCountry

/** The countries that cities are chosen from, the account's own first. */
export const accountCountries = (): readonly Country[] => readMe()?.countries ?? [accountCountry()]
