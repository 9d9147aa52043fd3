/**
 * Determines the first view of the recycler's map: the recycler's position if the browser has permission, or else the
 * account's city, or else the specification's view.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { City } from '../../../contract/cities'
import { mapViews } from '../../../contract/limits'
import type { Organisation } from '../../../contract/organisations'
import type { Page } from '../../../contract/paging'
import { http } from '../../dataProvider/http'
import { rolePath } from '../../dataProvider/rolePath'
import { centreOfBounds, type MapBounds, type MapView } from '../maps/bounds'
import { canLocateWithoutAsking, requestPosition } from './position'

const { latitude, longitude, zoom } = mapViews.recycler
const fallback: MapView = { centre: { latitude, longitude }, zoom }
export const zoomAtOwnPosition = mapViews.accuracyZoom.City
/** Maximum time to wait for the position. Opening the map at another place is better than waiting longer. */
const maxPositionWaitMs = 1500

const isSameName = (one: string, other: string) => one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0

/**
 * Returns the parts of an address that may be the name of a city, the last part first, without numbers and
 * abbreviations for "city".
 */
export const cityNamesIn = (address: string) =>
  address
    .split(/[,;\n]/)
    .map(part => part.replace(/^\s*(м\.|місто|m\.|г\.)\s*/i, '').replace(/(^|\s)[\d-]+\p{L}?(?=\s|$)/gu, ' '))
    .map(part => part.trim())
    .filter(part => part.length > 1 && !/^(вул|ul\.|просп|пров|бул)/i.test(part))
    .reverse()

const findCityByName = async (name: string, country: string) => {
  const { items } = await http<Page<City>>(`/common/countries/${country}/cities`, {
    query: { search: name, offset: 0 },
  })
  return items.find(city => Object.values(city.localizedNames).some(known => known && isSameName(known, name)))
}

const accountCity = async (): Promise<City | undefined> => {
  const { registrationAddress, country } = await http<Organisation>(rolePath())
  const found = await Promise.all(
    cityNamesIn(registrationAddress)
      .slice(0, 3)
      .map(name => findCityByName(name, country)),
  )
  return found.find(city => city !== undefined)
}

const findStart = async (): Promise<MapView> => {
  const here = (await canLocateWithoutAsking()) ? await requestPosition(maxPositionWaitMs) : undefined
  if (here) return { centre: here, zoom: zoomAtOwnPosition }
  const city: Partial<City> | undefined = await accountCity().catch(() => undefined)
  return city?.point ? { centre: city.point, zoom: mapViews.accuracyZoom.City } : fallback
}

const queryKey = ['recyclerView']

/** Returns the first view as soon as it is known, and `keep`, which stores the view that the user leaves. */
export const useStartView = () => {
  const queryClient = useQueryClient()
  const { data } = useQuery({ queryKey, queryFn: findStart, staleTime: Number.POSITIVE_INFINITY })
  const first = useRef<MapView>(undefined)
  first.current ??= data
  const keep = useCallback(
    (bounds: MapBounds) => {
      queryClient.setQueryData<MapView>(queryKey, { centre: centreOfBounds(bounds), zoom: bounds.zoom, isWhole: true })
    },
    [queryClient],
  )
  return { start: first.current, keep }
}
