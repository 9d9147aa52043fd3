/** Guids → cities: those chosen here are known already, the others come by GET …/cities/by-ids. */
import { useCallback, useMemo, useRef } from 'react'
import { useGetMany } from 'react-admin'
import type { ChosenCity } from './CitySelect'
import type { CityRecord } from './useCities'

export const useChosenCities = (guids: readonly string[]) => {
  const known = useRef(new Map<string, ChosenCity>())
  const remember = useCallback((cities: readonly ChosenCity[]) => {
    for (const city of cities) known.current.set(city.guid, city)
  }, [])
  const missing = guids.filter(guid => !known.current.has(guid))
  const { data: loaded, isLoading } = useGetMany<CityRecord>(
    'cities',
    { ids: missing },
    { enabled: missing.length > 0 },
  )
  const cities = useMemo(() => {
    const found = new Map<string, ChosenCity>(loaded?.flatMap(city => (city ? [[city.guid, city] as const] : [])))
    return guids.flatMap(guid => known.current.get(guid) ?? found.get(guid) ?? [])
  }, [guids, loaded])
  return { cities, remember, isLoading: isLoading && missing.length > 0 }
}
