/** Real streets for the demo locations, each with a postal code and coordinates. */
import type { Country } from '../../contract/languages'
import streets from './streets.json'

export type Street = [name: string, zipCode: string, latitude: number, longitude: number]
interface CityStreets {
  country: Country
  /** English name, as the gazetteer spells it. */
  city: string
  streets: Street[]
}

export const cityStreets = streets as CityStreets[]
