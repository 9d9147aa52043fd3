/**
 * A map with the pin of one location. Unless it is read-only, the user drags the pin or clicks the map. Loaded only by
 * `createLazyMap`.
 */
import type { Marker as LeafletMarker } from 'leaflet'
import { useMemo, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Marker, useMapEvents } from 'react-leaflet'
import type { Point } from '../../../contract/primitives'
import { BaseMap } from '../maps/BaseMap'
import { type MapView, roundDegrees } from '../maps/bounds'
import { createPinIcon } from '../maps/pinIcons'

interface PointPickerProps {
  view: MapView
  pin: Point
  isConfirmed: boolean
  readOnly: boolean
  onPlace: (point: Point) => void
}

const toPoint = ({ lat, lng }: { lat: number; lng: number }): Point => ({
  latitude: roundDegrees(lat),
  longitude: roundDegrees(lng),
})

const ClickToPlace = ({ onPlace }: Pick<PointPickerProps, 'onPlace'>) => {
  useMapEvents({ click: event => onPlace(toPoint(event.latlng.wrap())) })
  return null
}

export const PointPicker = ({ view, pin, isConfirmed, readOnly, onPlace }: PointPickerProps) => {
  const translate = useTranslate()
  const marker = useRef<LeafletMarker>(null)
  const name = translate('stores.point.pin')
  const icon = useMemo(() => createPinIcon(name, isConfirmed ? 'plain' : 'unconfirmed'), [name, isConfirmed])
  return (
    <BaseMap label={translate('stores.point.map')} view={view} isInPage>
      {!readOnly && <ClickToPlace onPlace={onPlace} />}
      <Marker
        ref={marker}
        position={[pin.latitude, pin.longitude]}
        icon={icon}
        draggable={!readOnly}
        keyboard={false}
        eventHandlers={{
          dragend: () => {
            if (marker.current) onPlace(toPoint(marker.current.getLatLng().wrap()))
          },
        }}
      />
    </BaseMap>
  )
}
