/**
 * Finds where the organisation's own stores are: one marker per city of the whole world, at the city's position, or all
 * stores if there is only one city. The result is empty if there are no stores or the call fails; the map then opens at
 * the spec's view (docs/readings.md, 18).
 */
import { useQuery } from '@tanstack/react-query'
import type { Marker } from '../../../contract/locations'
import { type Bounds, boundsOf } from '../maps/bounds'
import { type MarkersQuery, readMarkers } from '../maps/useMarkers'
import { fetchStoreMarkers } from './storesApi'

const world = {
  northEast: { latitude: 90, longitude: 180 },
  southWest: { latitude: -90, longitude: -180 },
}
const ignore = () => undefined
const inEach = (zoom: MarkersQuery['zoom'], signal: AbortSignal) =>
  readMarkers<Marker>(fetchStoreMarkers, { ...world, zoom }, signal, ignore)

const cityZoom = 9
const storeZoom = 10

export const findOwnArea = async (signal: AbortSignal): Promise<Bounds | null> => {
  const cities = await inEach(cityZoom, signal)
  return boundsOf((cities.length === 1 ? await inEach(storeZoom, signal) : cities).map(({ point }) => point))
}

/** Returns the area, `null` if there is none, or `undefined` while it is loading. */
export const useOwnArea = () => {
  const { data, isPending } = useQuery({
    queryKey: ['stores', 'area'],
    queryFn: ({ signal }) => findOwnArea(signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return isPending ? undefined : (data ?? null)
}
