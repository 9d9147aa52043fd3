/** Which markers a new set makes, drops and keeps: unchanged ones are not made anew. */
import type { MapItem } from './bounds'
import type { PinLook } from './icons'

export interface Pin<Item extends MapItem> {
  item: Item
  name: string
  look: PinLook
  /** Stands in the pin. */
  label?: string | undefined
  /** Of how many it stands for, where it is more than one. */
  count?: number | undefined
}

/** Two pins with the same text look the same in the same place. */
const textOf = ({ item: { point }, name, look, label, count }: Pin<MapItem>) =>
  `${point.latitude} ${point.longitude} ${look} ${label} ${count} ${name}`

export const diffPins = <Item extends MapItem>(
  before: ReadonlyMap<string, Pin<Item>>,
  after: ReadonlyMap<string, Pin<Item>>,
) => {
  const isSame = (guid: string, pin: Pin<Item>) => {
    const other = after.get(guid)
    return other !== undefined && textOf(other) === textOf(pin)
  }
  const removed = [...before].filter(([guid, pin]) => !isSame(guid, pin)).map(([guid]) => guid)
  const dropped = new Set(removed)
  const added = [...after].filter(([guid]) => !before.has(guid) || dropped.has(guid)).map(([, pin]) => pin)
  return { removed, added }
}
