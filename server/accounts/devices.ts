/**
 * Names the device of a session from its `User-Agent` header, and its network from its IP address, so that the
 * account's holder recognises the session. Only these names are stored, and no geolocation database is used.
 */
import { isIPv6 } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/** The device and network that opened a session. */
export interface SessionOrigin {
  browser: string | null
  system: string | null
  network: string | null
}

/**
 * Browsers by their token in the `User-Agent` header. Some browsers also send the token of another browser; they are
 * listed before that browser.
 */
const browsers: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Yandex Browser', /\bYaBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]
const systems: readonly [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows NT\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]
/** Maximum number of characters of the `User-Agent` header that are searched. */
const maxHeader = 400

const nameIn = (names: typeof browsers, header: string) =>
  names.find(([, pattern]) => pattern.test(header))?.[0] ?? null

/** Returns the first half of an IPv4 address (`203.0.…`), or the first two groups of an IPv6 address (`2001:db8:…`). */
function networkOf(address: string): string {
  const normal = normalizeIP(address, 32)
  const separator = isIPv6(normal) ? ':' : '.'
  return `${normal.split(separator).slice(0, 2).join(separator)}${separator}…`
}

export const sessionOriginOf = ({
  address,
  userAgent,
}: {
  address: string
  userAgent?: string | undefined
}): SessionOrigin => {
  const header = (userAgent ?? '').slice(0, maxHeader)
  return { browser: nameIn(browsers, header), system: nameIn(systems, header), network: networkOf(address) }
}
