/** The map of stores with clusters. Loaded only by `createLazyMap`. */
import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import type { Marker } from '../../../contract/locations'
import { BaseMap } from '../maps/BaseMap'
import { type MapBounds, type MapView, roundDegrees } from '../maps/bounds'
import { MarkerClusters } from '../maps/MarkerClusters'
import { storeCountOfMarker } from './storesMapApi'

interface StoresSceneProps {
  view: MapView
  markers: readonly Marker[]
  /** Names of the stores that the list has loaded, by guid. */
  names: ReadonlyMap<string, string>
  onBoundsChange: (bounds: MapBounds) => void
  onOpen: (marker: Marker) => void
}

export const StoresLeafletMap = ({ view, markers, names, onBoundsChange, onOpen }: StoresSceneProps) => {
  const translate = useTranslate()
  const nameOf = useCallback(
    ({ guid, point, city }: Marker) => {
      if (city) return translate('stores.map.city.marker', { name: city.name, count: city.shopsCount })
      const [latitude, longitude] = [roundDegrees(point.latitude), roundDegrees(point.longitude)]
      return names.get(guid) ?? translate('stores.map.marker', { latitude, longitude })
    },
    [names, translate],
  )
  return (
    <BaseMap label={translate('stores.map.label')} view={view} onBoundsChange={onBoundsChange}>
      <MarkerClusters items={markers} nameOf={nameOf} countOf={storeCountOfMarker} onOpen={onOpen} />
    </BaseMap>
  )
}
