/**
 * Finds the map bounds of the organisation's own stores, from the markers of its cities, or from the stores if they are
 * in one city (at most 1000 of either). If there are no stores or the call fails, the map opens at the specification's
 * view (docs/readings.md, 18).
 */
import { useQuery } from '@tanstack/react-query'
import type { Marker } from '../../../contract/locations'
import { type Bounds, boundsOf } from '../maps/bounds'
import { type MarkersQuery, readMarkers } from '../maps/useMarkers'
import { fetchStoreMarkers } from './storesMapApi'

const wholeWorld = {
  northEast: { latitude: 90, longitude: 180 },
  southWest: { latitude: -90, longitude: -180 },
}
const ignore = () => undefined
const readWorldMarkers = (zoom: MarkersQuery['zoom'], signal: AbortSignal) =>
  readMarkers<Marker>(fetchStoreMarkers, { ...wholeWorld, zoom }, signal, ignore)

const cityZoom = 9
const storeZoom = 10

export const findBoundsOfOwnStores = async (signal: AbortSignal): Promise<Bounds | null> => {
  const cities = await readWorldMarkers(cityZoom, signal)
  return boundsOf((cities.length === 1 ? await readWorldMarkers(storeZoom, signal) : cities).map(({ point }) => point))
}

/** Returns the bounds of the stores; `null` if there are no stores or the call failed, `undefined` during loading. */
export const useBoundsOfOwnStores = () => {
  const { data, isPending } = useQuery({
    queryKey: ['stores', 'area'],
    queryFn: ({ signal }) => findBoundsOfOwnStores(signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return isPending ? undefined : (data ?? null)
}
