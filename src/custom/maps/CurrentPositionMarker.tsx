/** Where one is: a dot that takes no press away from the pins. */
import { useMemo } from 'react'
import { Marker } from 'react-leaflet'
import type { Point } from '../../../contract/primitives'
import { dotIcon } from './icons'

/** @param name translated: the accessible name */
export const CurrentPositionMarker = ({ point: { latitude, longitude }, name }: { point: Point; name: string }) => {
  const icon = useMemo(() => dotIcon(name), [name])
  return <Marker position={[latitude, longitude]} icon={icon} interactive={false} keyboard={false} />
}
