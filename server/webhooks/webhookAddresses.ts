/**
 * Restricts webhooks to public addresses. A name is resolved once, by DNS; all of its addresses must be public, and the
 * connection goes to the one that was checked. In the demo, loopback addresses are allowed too.
 */
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Resolve = (host: string) => Promise<string[]>

/** Addresses in public ranges that cloud providers use internally, for metadata and platform services. */
const ofClouds = ['168.63.129.16']

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')
const isLocalName = (host: string) => host === 'localhost' || host.endsWith('.localhost')

type ResolvedAddress = ReturnType<typeof ipaddr.process>

/** The IPv6 range that is allocated to the public (RFC 4291, IANA). */
const publicIPv6 = ipaddr.IPv6.parseCIDR('2000::/3')
/**
 * Translated and tunnelled IPv6 ranges, each with the byte at which the IPv4 address of the target begins (RFC 6052,
 * 7915, 3056).
 */
const translated = [
  ['64:ff9b::/96', 12],
  ['::ffff:0:0:0/96', 12],
  ['2002::/16', 2],
] as const
const ipv4Ranges = translated.map(([range, at]) => ({ range: ipaddr.IPv6.parseCIDR(range), at }))
const ipv4At = (bytes: number[], at: number) => ipaddr.fromByteArray(bytes.slice(at, at + 4))
/** Returns whether the IPv6 address is one of ISATAP, which ends in the IPv4 address that it tunnels to (RFC 5214). */
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
 * Returns whether an address is public. Private, link-local and reserved ranges are all something other than `unicast`.
 * Only 2000::/3 of IPv6 is public; a mapped or translated address is as public as its target.
 */
function isPublicAddress(address: ResolvedAddress): boolean {
  const target = ipv4TargetOf(address)
  if (target) return isPublicAddress(target)
  if (address.range() !== 'unicast' || ofClouds.includes(address.toString())) return false
  return !(address instanceof ipaddr.IPv6) || address.match(publicIPv6)
}
const isPublic = (address: string) => isPublicAddress(ipaddr.process(address))

/**
 * Resolves a name by DNS. The system's look-up is not used: it blocks a thread while a name server does not respond,
 * and file access needs the same threads.
 */
export const resolveHost: Resolve = async host => {
  const resolver = new Resolver({ timeout: 2500, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
}

/** Checks the address as it is written. A host name is resolved only when something is sent. */
export function mayBeAddressed(url: URL, allowsLoopback: boolean): boolean {
  const host = hostOf(url)
  const isLocal = isIP(host) ? isLoopback(host) : isLocalName(host)
  if (isLocal) return allowsLoopback
  return url.protocol === 'https:' && (!isIP(host) || isPublic(host))
}

/**
 * Returns the address to connect to; `undefined` where the name leads to no public address. The reason is not reported:
 * it would distinguish a name that is known internally from one that does not exist.
 */
export async function addressOf(url: URL, allowsLoopback: boolean, resolve: Resolve): Promise<string | undefined> {
  if (!mayBeAddressed(url, allowsLoopback)) return undefined
  const host = hostOf(url)
  if (isIP(host)) return host
  if (isLocalName(host)) return '127.0.0.1'
  const addresses = await resolve(host)
  const isLetIn = (each: string) => isPublic(each) || (allowsLoopback && isLoopback(each))
  return addresses.every(isLetIn) ? addresses[0] : undefined
}
