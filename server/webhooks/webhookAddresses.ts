/**
 * Allows calling webhooks and identity providers only by https and at public IP addresses. A host name is resolved
 * once, by DNS. All its addresses must be public, and the connection uses the checked address. In the demo, loopback
 * addresses are allowed too, also without TLS.
 */
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type ResolveHost = (host: string) => Promise<string[]>

/** Addresses in public ranges that cloud providers use internally, for metadata and services of the platform. */
const cloudAddresses = ['168.63.129.16']

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')
const isLocalName = (host: string) => host === 'localhost' || host.endsWith('.localhost')

type ResolvedAddress = ReturnType<typeof ipaddr.process>

/** The range of public IPv6 addresses (RFC 4291, IANA). */
const publicIPv6 = ipaddr.IPv6.parseCIDR('2000::/3')
/**
 * Translated and tunnelled IPv6 ranges, with the position of the first byte of the target's IPv4 address (RFC 6052,
 * 7915, 3056).
 */
const translatedRanges = [
  ['64:ff9b::/96', 12],
  ['::ffff:0:0:0/96', 12],
  ['2002::/16', 2],
] as const
const ipv4Ranges = translatedRanges.map(([range, at]) => ({ range: ipaddr.IPv6.parseCIDR(range), at }))
const ipv4At = (bytes: number[], at: number) => ipaddr.fromByteArray(bytes.slice(at, at + 4))
/** Returns whether the IPv6 address is an ISATAP address, which ends with its target's IPv4 address (RFC 5214). */
const isIsatap = ([, , , , , , , , first = 0, second, third, fourth]: number[]) =>
  (first & ~2) === 0 && second === 0 && third === 0x5e && fourth === 0xfe

/** Returns the IPv4 address that an IPv6 address leads to, if any. */
function ipv4TargetOf(address: ResolvedAddress): ResolvedAddress | undefined {
  if (!(address instanceof ipaddr.IPv6)) return undefined
  const bytes = address.toByteArray()
  const found = ipv4Ranges.find(({ range }) => address.match(range))
  if (found) return ipv4At(bytes, found.at)
  return isIsatap(bytes) ? ipv4At(bytes, 12) : undefined
}

const isLoopback = (address: string) => ipaddr.process(address).range() === 'loopback'
/**
 * Returns whether an address is public: its range is `unicast`, which excludes private, link-local and reserved ranges,
 * it is none of {@link cloudAddresses}, and an IPv6 address is in 2000::/3. A mapped or translated address is public if
 * its IPv4 target is public.
 */
function isPublicAddress(address: ResolvedAddress): boolean {
  const target = ipv4TargetOf(address)
  if (target) return isPublicAddress(target)
  if (address.range() !== 'unicast' || cloudAddresses.includes(address.toString())) return false
  return !(address instanceof ipaddr.IPv6) || address.match(publicIPv6)
}
const isPublic = (address: string) => isPublicAddress(ipaddr.process(address))

/**
 * Resolves a host name by DNS. The operating system's look-up is not used: it blocks a thread while a name server does
 * not respond, and file access needs the same threads.
 */
export const resolveHost: ResolveHost = async host => {
  const resolver = new Resolver({ timeout: 2500, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
}

/** Returns whether a URL may be called. A host name is resolved only when the URL is called. */
export function isAllowedAddress(url: URL, allowsLoopback: boolean): boolean {
  const host = hostOf(url)
  const isLocal = isIP(host) ? isLoopback(host) : isLocalName(host)
  if (isLocal) return allowsLoopback
  return url.protocol === 'https:' && (!isIP(host) || isPublic(host))
}

/**
 * Returns the IP address to connect to; `undefined` if the URL is not allowed, or if the host name has no address or an
 * address that is not public. The reason is not returned, because it would reveal whether a name is known internally.
 */
export async function resolveAllowedAddress(
  url: URL,
  allowsLoopback: boolean,
  resolve: ResolveHost,
): Promise<string | undefined> {
  if (!isAllowedAddress(url, allowsLoopback)) return undefined
  const host = hostOf(url)
  if (isIP(host)) return host
  if (isLocalName(host)) return '127.0.0.1'
  const addresses = await resolve(host)
  const isLetIn = (address: string) => isPublic(address) || (allowsLoopback && isLoopback(address))
  return addresses.every(isLetIn) ? addresses[0] : undefined
}
