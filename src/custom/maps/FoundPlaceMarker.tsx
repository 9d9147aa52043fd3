/** Marks a place that the user searched for. Clicks pass through the pin to pins below it. */
import { useMemo } from 'react'
import { Marker } from 'react-leaflet'
import type { Point } from '../../../contract/primitives'
import { createPinIcon } from './pinIcons'

export const FoundPlaceMarker = ({ point: { latitude, longitude }, name }: { point: Point; name: string }) => {
  const icon = useMemo(() => createPinIcon(name, 'found'), [name])
  return (
    <Marker position={[latitude, longitude]} icon={icon} interactive={false} keyboard={false} zIndexOffset={1000} />
  )
}
