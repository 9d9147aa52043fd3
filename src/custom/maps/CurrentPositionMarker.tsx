/** Marks the current position with a dot. Clicks pass through the dot to pins below it. */
import { useMemo } from 'react'
import { Marker } from 'react-leaflet'
import type { Point } from '../../../contract/primitives'
import { createPositionIcon } from './pinIcons'

/** @param name name of the marker for screen readers, already translated */
export const CurrentPositionMarker = ({ point: { latitude, longitude }, name }: { point: Point; name: string }) => {
  const icon = useMemo(() => createPositionIcon(name), [name])
  return <Marker position={[latitude, longitude]} icon={icon} interactive={false} keyboard={false} />
}
