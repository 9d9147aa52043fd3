/**
 * Returns links that open a location or a route in a maps application. The portal itself sends nothing to that
 * application; only a link that the user opens does.
 */
import type { Point } from '../../../contract/primitives'

const place = ({ latitude, longitude }: Point) => `${latitude.toFixed(6)},${longitude.toFixed(6)}`

/**
 * Returns the link to a place. On Android it is a `geo:` link, which opens in the application that the user has chosen;
 * elsewhere it leads to Google Maps, like the links of `routeLinks`.
 * @param agent the browser's user agent
 */
export const mapsLink = (point: Point, name: string, agent = navigator.userAgent) => {
  const at = place(point)
  if (/Android/i.test(agent)) return `geo:${at}?q=${at}(${encodeURIComponent(name)})`
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: at })}`
}

/**
 * Number of stops in one link to a route: the destination and the waypoints before it. Google's documentation of Maps
 * URLs allows three waypoints in the browser of a phone, and nine elsewhere.
 */
const stopsOfLink = { phone: 4, other: 10 }

/**
 * Returns links that open a route as directions in Google Maps, the only maps application whose documented URLs have
 * waypoints. The first link begins at the user's position, each further link at the end of the previous one.
 */
export const routeLinks = (stops: readonly Point[], agent = navigator.userAgent): string[] => {
  const most = /Android|iPhone/i.test(agent) ? stopsOfLink.phone : stopsOfLink.other
  const links: string[] = []
  for (let from = 0; from < stops.length; from += most) {
    const part = stops.slice(from, from + most).map(place)
    const start = stops[from - 1]
    const query = new URLSearchParams({
      api: '1',
      travelmode: 'driving',
      ...(start && { origin: place(start) }),
      ...(part.length > 1 && { waypoints: part.slice(0, -1).join('|') }),
      destination: part.at(-1) ?? '',
    })
    links.push(`https://www.google.com/maps/dir/?${query}`)
  }
  return links
}
