import type { Country } from '../../contract/languages'
import { readMe } from '../session/session'

/** The spec's default country, for an account without a known country (docs/readings.md, 10). */
const defaultCountry: Country = 'PL'

/** Returns the account's country, for city lists and the geocoder. */
export const getAccountCountry = (): Country => readMe()?.country ?? defaultCountry

/** Returns the countries whose cities can be chosen, the account's own country first. */
export const getAccountCountries = (): readonly Country[] => readMe()?.countries ?? [getAccountCountry()]
