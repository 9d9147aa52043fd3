/** Schemas of URLs, IP networks and the sender of e-mails in environment variables (server/environment.ts). */
import { isIP } from 'node:net'
import { z } from 'zod'
import { isEmail } from '../../contract/rules'

export const urlSchema = (...protocols: string[]) =>
  z.string().refine(value => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that begins with ${protocols.map(name => `${name}//`).join(' or ')}`,
  })
/** Accepts URLs with a host. `http:///x` is rejected, because it would be parsed as the host `x`. */
export const hostUrlSchema = (...protocols: string[]) =>
  urlSchema(...protocols).refine(value => /^\w+:\/\/([^/?#@]*@)?[^/?#@:]/.test(value), 'names no host')
export const isWebAddress = (value: string) => URL.canParse(value) && /^https?:\/\/[^/?#]/.test(value)
export const bucketUrlSchema = urlSchema('s3:').superRefine((value, context) => {
  if (!URL.canParse(value)) return
  const { hostname, searchParams } = new URL(value)
  const endpoint = searchParams.get('endpoint')
  const refuse = (message: string) => context.addIssue({ code: 'custom', message })
  if (!hostname) refuse('names no bucket: s3://bucket?endpoint=…')
  if (endpoint !== null && !isWebAddress(endpoint))
    refuse('its endpoint must begin with http:// or https://, URL-encoded')
})

/**
 * Returns whether a value is the URL of map tiles, or their path on the portal's host. Placeholders such as `{s}` are
 * allowed in the host and the path.
 */
export const isTileAddress = (value: string) => /^\/(?!\/)/.test(value) || isWebAddress(value.replace(/\{\w+\}/g, '0'))

/** Accepts URLs without a path, because pages and links are served from the root. */
export const rootUrlSchema = hostUrlSchema('http:', 'https:').refine(value => {
  if (!URL.canParse(value)) return true
  const { pathname, search, hash } = new URL(value)
  return pathname === '/' && !search && !hash
}, 'must end after the host and port; the portal is served from the root of its host')

/**
 * Returns whether a value is `Name <address>` or only an e-mail address. `portal@localhost` is valid, because the
 * e-mails of a test installation may stay on the machine.
 */
const isSender = (value: string) => {
  const [, email = value] = /^[^<>\r\n]*<([^<>]+)>$/.exec(value) ?? []
  return isEmail(email.trim()) || /^[\w.+-]+@localhost$/.test(email)
}

export const senderSchema = z.string().refine(isSender, 'must be an e-mail address, or a name and <address>')

/**
 * Returns whether Fastify's `trustProxy` accepts a text: an IP address with or without a prefix length, or a name such
 * as `loopback`.
 */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [, host = '', , prefix = '1'] = /^([^/]+)(\/(\d{1,3}))?$/.exec(text) ?? []
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(host)] ?? 0
  return Number(prefix) >= 1 && Number(prefix) <= bits
}
export const networksSchema = z
  .string()
  .transform(value => value.split(',').map(network => network.trim()))
  .refine(list => list.every(isNetwork), 'must be networks such as 10.0.0.0/8, separated by commas')
