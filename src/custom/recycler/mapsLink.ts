/**
 * Builds the address at which a maps application opens a location. The portal itself sends nothing to any host; only
 * following the link does.
 */
import type { Point } from '../../../contract/primitives'

const place = ({ latitude, longitude }: Point) => `${latitude.toFixed(6)},${longitude.toFixed(6)}`

/**
 * @param agent The browser's user agent. Android passes `geo:` to the user's preferred application; Apple's maps have
 * their own address.
 */
export const mapsLink = (point: Point, name: string, agent = navigator.userAgent) => {
  const at = place(point)
  const label = encodeURIComponent(name)
  if (/Android/i.test(agent)) return `geo:${at}?q=${at}(${label})`
  if (/iPhone|iPad|Macintosh/i.test(agent)) return `https://maps.apple.com/?ll=${at}&q=${label}`
  const [latitude, longitude] = at.split(',')
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
}
