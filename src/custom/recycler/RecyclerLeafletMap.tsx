/**
 * The map of locations to collect from. A pin's colour and number show how full the location's bins are. Locations that
 * others have booked are paler and have a cross; the recycler's own bookings have a tick. At low zoom, a marker with a
 * number represents a city. Loaded only by `createLazyMap`.
 */
import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import { pickLocalName } from '../../../contract/languages'
import type { Point } from '../../../contract/primitives'
import type { RecyclerLocation } from '../../../contract/sagas'
import { useLanguage } from '../../i18n/i18n'
import { BaseMap } from '../maps/BaseMap'
import type { MapBounds, MapView } from '../maps/bounds'
import { CurrentPositionMarker } from '../maps/CurrentPositionMarker'
import { FoundPlaceMarker } from '../maps/FoundPlaceMarker'
import { MarkerClusters } from '../maps/MarkerClusters'
import { fillBandOf, fillLevelOf, isCityMarker } from './locationFacts'
import type { BookingsByPlace } from './useBookings'
import { useCoveredMapShare } from './useCoveredMapShare'

interface RecyclerSceneProps {
  view: MapView
  locations: readonly RecyclerLocation[]
  ownBookings: BookingsByPlace
  selectedIds: ReadonlySet<string>
  /** The recycler's position, if it is known. */
  here: Point | undefined
  /** A place that the recycler searched for. */
  found?: { point: Point; name: string } | undefined
  onBoundsChange: (bounds: MapBounds) => void
  onOpen: (location: RecyclerLocation) => void
}

const countOf = ({ cityTotal }: RecyclerLocation) => cityTotal ?? 1

export const RecyclerLeafletMap = ({
  view,
  locations,
  ownBookings,
  selectedIds,
  here,
  found,
  onBoundsChange,
  onOpen,
}: RecyclerSceneProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  const nameOf = useCallback(
    (location: RecyclerLocation) => {
      const { name, isLocked, city, cityTotal } = location
      if (isCityMarker(location))
        return translate('recycler.map.city', { name: pickLocalName(city.localizedNames, language), count: cityTotal })
      if (ownBookings.has(location.guid)) return translate('recycler.map.own', { name })
      if (isLocked) return translate('recycler.map.booked', { name })
      const label = location.pickupRequest ? 'recycler.map.requested' : 'recycler.map.place'
      return translate(label, { name, percent: fillLevelOf(location) })
    },
    [translate, language, ownBookings],
  )
  const lookOf = useCallback(
    (location: RecyclerLocation) => {
      if (ownBookings.has(location.guid)) return 'own'
      if (location.isLocked) return 'muted'
      return selectedIds.has(location.guid) ? 'selected' : fillBandOf(fillLevelOf(location))
    },
    [ownBookings, selectedIds],
  )
  const labelOf = useCallback(
    (location: RecyclerLocation) => {
      if (ownBookings.has(location.guid)) return '✓'
      return location.isLocked ? '✕' : String(fillLevelOf(location))
    },
    [ownBookings],
  )
  return (
    <BaseMap
      label={translate('recycler.map.label')}
      view={view}
      covered={useCoveredMapShare()}
      onBoundsChange={onBoundsChange}
    >
      <MarkerClusters
        items={locations}
        nameOf={nameOf}
        lookOf={lookOf}
        labelOf={labelOf}
        countOf={countOf}
        onOpen={onOpen}
      />
      {found && <FoundPlaceMarker {...found} />}
      {here && <CurrentPositionMarker point={here} name={translate('recycler.map.here')} />}
    </BaseMap>
  )
}
