/**
 * Where the organisation's own stores are: one marker a city of the whole world, at the city's position, and of a single city all
 * of its stores.
 * Nothing where there are none, or where that cannot be told: the spec's view then (design, reading 18).
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

/** `undefined` while it is asked for. */
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
