/**
 * Returns the cities with the given guids. Unknown cities are fetched by GET …/cities/by-ids, first from the account's
 * countries and then from all others. A guid that no country knows is named "unknown city", so that the user can see
 * and remove it. `first` are cities that need no request.
 */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin'
import type { City } from '../../../../contract/cities'
import { countries } from '../../../../contract/languages'
import { getAccountCountries } from '../../../authProvider/accountCountry'
import type { PortalDataProvider } from '../../../dataProvider/types'

export type CityRecord = City & RaRecord<string>
/** The properties shown for a selected city. Cities that were selected from the list have all properties. */
export type SelectedCity = Pick<CityRecord, 'guid' | 'localizedNames'> & Partial<CityRecord>

const useFound = (guids: readonly string[]) => {
  const dataProvider = useDataProvider<PortalDataProvider>()
  return useQuery({
    queryKey: ['cities', 'selected', guids],
    queryFn: async ({ signal }) => {
      const found = new Map<string, SelectedCity>()
      for (const country of new Set([...getAccountCountries(), ...countries])) {
        const ids = guids.filter(guid => !found.has(guid))
        if (ids.length === 0) break
        const { data } = await dataProvider.getMany<CityRecord>('cities', { ids, meta: { country }, signal })
        for (const city of data) found.set(city.guid, { ...city, country })
      }
      return found
    },
    enabled: guids.length > 0,
  })
}

export const useSelectedCities = (guids: readonly string[], first: readonly SelectedCity[] = []) => {
  const translate = useTranslate()
  const knownCities = useRef(new Map(first.map(city => [city.guid, city])))
  const remember = (cities: readonly SelectedCity[]) => {
    for (const city of cities) knownCities.current.set(city.guid, city)
  }
  const missing = guids.filter(guid => !knownCities.current.has(guid))
  const { data: found, isLoading } = useFound(missing)
  const unknown = translate('engine.unknownCity')
  const cities = useMemo(
    () =>
      guids.map(guid => knownCities.current.get(guid) ?? found?.get(guid) ?? { guid, localizedNames: { en: unknown } }),
    [guids, found, unknown],
  )
  return { cities, remember, isLoading: isLoading && missing.length > 0 }
}
