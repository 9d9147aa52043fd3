/**
 * Returns the address that opens a location in a maps application. The portal contacts no other host; only the opened
 * link does.
 */
import type { Point } from '../../../contract/primitives'

const place = ({ latitude, longitude }: Point) => `${latitude.toFixed(6)},${longitude.toFixed(6)}`

/**
 * Returns the link for the user's device.
 * @param agent The browser's user agent: Android opens `geo:` links in the user's preferred application; Apple Maps has
 *   its own address.
 */
export const mapsLink = (point: Point, name: string, agent = navigator.userAgent) => {
  const at = place(point)
  const label = encodeURIComponent(name)
  if (/Android/i.test(agent)) return `geo:${at}?q=${at}(${label})`
  if (/iPhone|iPad|Macintosh/i.test(agent)) return `https://maps.apple.com/?ll=${at}&q=${label}`
  const [latitude, longitude] = at.split(',')
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
}
