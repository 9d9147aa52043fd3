/** Where a maps application opens a place. Nothing is asked of any host: whoever opens the link goes there. */
import type { Point } from '../../../contract/primitives'

const place = ({ latitude, longitude }: Point) => `${latitude.toFixed(6)},${longitude.toFixed(6)}`

/** @param agent the browser's own name: Android hands `geo:` to the application of the user's choice, Apple's has its address */
export const mapsLink = (point: Point, name: string, agent = navigator.userAgent) => {
  const at = place(point)
  const label = encodeURIComponent(name)
  if (/Android/i.test(agent)) return `geo:${at}?q=${at}(${label})`
  if (/iPhone|iPad|Macintosh/i.test(agent)) return `https://maps.apple.com/?ll=${at}&q=${label}`
  const [latitude, longitude] = at.split(',')
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
}
