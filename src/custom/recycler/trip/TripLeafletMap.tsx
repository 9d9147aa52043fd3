/**
 * The trip on a map: the line of the route, a number at each stop, and the recycler's position. Loaded only by
 * `createLazyMap`.
 */
import L from 'leaflet'
import { useEffect, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { Marker, Polyline, useMap } from 'react-leaflet'
import { mapViews } from '../../../../contract/limits'
import type { Point } from '../../../../contract/primitives'
import { BaseMap } from '../../maps/BaseMap'
import { CurrentPositionMarker } from '../../maps/CurrentPositionMarker'
import { createPinIcon } from '../../maps/pinIcons'
import { useCoveredMapShare } from '../useCoveredMapShare'

export interface MapStop {
  guid: string
  name: string
  point: Point
  isDone: boolean
}
interface TripSceneProps {
  stops: readonly MapStop[]
  here: Point | undefined
  line: readonly Point[]
  /** Whether the line follows roads. A line that does not is straight and dashed. */
  isRoad: boolean
}

const toPair = ({ latitude, longitude }: Point): L.LatLngTuple => [latitude, longitude]
const start = { centre: mapViews.recycler, zoom: mapViews.recycler.zoom }

/** Fits the map to all points. If only their order changes, the map does not move. */
const Fit = ({ points }: { points: readonly Point[] }) => {
  const map = useMap()
  const covered = useCoveredMapShare()
  const key = points
    .map(point => toPair(point).join(' '))
    .sort()
    .join(',')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the points
  useEffect(() => {
    if (points.length > 0)
      map.fitBounds(L.latLngBounds(points.map(toPair)), {
        // Keeps whole pins visible below the status message at the top of the map.
        paddingTopLeft: [48, 104],
        paddingBottomRight: [48, 24 + map.getSize().y * covered],
        maxZoom: 16,
        animate: false,
      })
  }, [map, key, covered])
  return null
}

const StopMarker = ({ stop, place }: { stop: MapStop; place: number }) => {
  const translate = useTranslate()
  const name = translate('recycler.trip.stop', { place, name: stop.name })
  const icon = useMemo(
    () => createPinIcon(name, stop.isDone ? 'muted' : 'own', String(place)),
    [name, stop.isDone, place],
  )
  return <Marker position={toPair(stop.point)} icon={icon} keyboard={false} />
}

/** Colour of the line, which is visible both on light tiles and on the dark offline map. */
const onAnyMap = '#2878dc'

export const TripLeafletMap = ({ stops, here, line, isRoad }: TripSceneProps) => {
  const translate = useTranslate()
  const pathOptions = useMemo(
    () => ({ color: onAnyMap, weight: 5, ...(isRoad ? {} : { dashArray: '8 10' }) }),
    [isRoad],
  )
  return (
    <BaseMap label={translate('recycler.trip.map')} view={start}>
      <Polyline key={String(isRoad)} positions={line.map(toPair)} pathOptions={pathOptions} interactive={false} />
      {stops.map((stop, index) => (
        <StopMarker key={stop.guid} stop={stop} place={index + 1} />
      ))}
      {here && <CurrentPositionMarker point={here} name={translate('recycler.map.here')} />}
      <Fit points={[...(here ? [here] : []), ...stops.map(({ point }) => point)]} />
    </BaseMap>
  )
}
