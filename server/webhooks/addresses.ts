/**
 * Where webhooks may go: to public addresses alone. A name is resolved once, by DNS; every address that it has must be
 * public, and the connection goes to the one that was looked at. In the demo a developer's own machine is let in too.
 */
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Resolve = (host: string) => Promise<string[]>

/** Public by their range, and yet a cloud's own: metadata and platform services. */
const ofClouds = ['168.63.129.16']

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')
const isLocalName = (host: string) => host === 'localhost' || host.endsWith('.localhost')

const rangeOf = (address: string) => ipaddr.process(address).range()
const isLoopback = (address: string) => rangeOf(address) === 'loopback'
/** Private, link-local, reserved, translated and tunnelled ranges are all something other than `unicast`. */
const isPublic = (address: string) => rangeOf(address) === 'unicast' && !ofClouds.includes(address)

/** Not by the system's own look-up: it holds a thread while a name server is silent, and files need the same threads. */
export const resolveHost: Resolve = async host => {
  const resolver = new Resolver({ timeout: 2500, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
}

/** What can be said of an address as it is written; its name is looked up when something is sent. */
export function mayBeAddressed(url: URL, allowsLoopback: boolean): boolean {
  const host = hostOf(url)
  const isLocal = isIP(host) ? isLoopback(host) : isLocalName(host)
  if (isLocal) return allowsLoopback
  return url.protocol === 'https:' && (!isIP(host) || isPublic(host))
}

/** @returns the address to connect to; why there is none */
export async function addressOf(
  url: URL,
  allowsLoopback: boolean,
  resolve: Resolve,
): Promise<{ address: string } | { failure: 'address' | 'unresolved' }> {
  if (!mayBeAddressed(url, allowsLoopback)) return { failure: 'address' }
  const host = hostOf(url)
  if (isIP(host)) return { address: host }
  if (isLocalName(host)) return { address: '127.0.0.1' }
  const addresses = await resolve(host)
  const [address] = addresses
  if (!address) return { failure: 'unresolved' }
  const isLetIn = (each: string) => isPublic(each) || (allowsLoopback && isLoopback(each))
  return addresses.every(isLetIn) ? { address } : { failure: 'address' }
}
