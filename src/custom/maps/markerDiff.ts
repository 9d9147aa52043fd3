/**
 * Compares two sets of markers. Returns the markers to create and to remove; unchanged markers are not created again.
 */
import type { MapItem } from './bounds'
import type { PinStyle } from './pinIcons'

export interface MapPin<Item extends MapItem> {
  item: Item
  name: string
  look: PinStyle
  /** Text that is shown in the pin. */
  label?: string | undefined
  /** Number of items that the marker represents, if there are several. */
  count?: number | undefined
}

/** Returns a text that is equal for two pins that look the same and are at the same position. */
const textOf = ({ item: { point }, name, look, label, count }: MapPin<MapItem>) =>
  `${point.latitude} ${point.longitude} ${look} ${label} ${count} ${name}`

export const diffPins = <Item extends MapItem>(
  before: ReadonlyMap<string, MapPin<Item>>,
  after: ReadonlyMap<string, MapPin<Item>>,
) => {
  const isSame = (guid: string, pin: MapPin<Item>) => {
    const other = after.get(guid)
    return other !== undefined && textOf(other) === textOf(pin)
  }
  const removed = [...before].filter(([guid, pin]) => !isSame(guid, pin)).map(([guid]) => guid)
  const dropped = new Set(removed)
  const added = [...after].filter(([guid]) => !before.has(guid) || dropped.has(guid)).map(([, pin]) => pin)
  return { removed, added }
}
