/** Schemas of the addresses in the environment (config.ts). */
import { z } from 'zod'

export const address = (...protocols: string[]) =>
  z.string().refine(value => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that begins with ${protocols.map(name => `${name}//`).join(' or ')}`,
  })
/** Accepts addresses that name a host; `http:///x` would be parsed as the host `x`. */
export const hostAddress = (...protocols: string[]) =>
  address(...protocols).refine(value => /^\w+:\/\/([^/?#@]*@)?[^/?#@:]/.test(value), 'names no host')
export const isWebAddress = (value: string) => URL.canParse(value) && /^https?:\/\/[^/?#]/.test(value)
export const bucket = address('s3:').superRefine((value, context) => {
  if (!URL.canParse(value)) return
  const { hostname, searchParams } = new URL(value)
  const endpoint = searchParams.get('endpoint')
  const refuse = (message: string) => context.addIssue({ code: 'custom', message })
  if (!hostname) refuse('names no bucket: s3://bucket?endpoint=…')
  if (endpoint !== null && !isWebAddress(endpoint))
    refuse('its endpoint must begin with http:// or https://, URL-encoded')
})

/**
 * Returns whether a value is the address of map tiles; placeholders such as `{s}` and `{z}` are allowed in the host
 * and the path.
 */
export const isTileAddress = (value: string) => /^\/(?!\/)/.test(value) || isWebAddress(value.replace(/\{\w+\}/g, '0'))

/** Accepts addresses without a path after the host: pages and links are served from the root. */
export const rootAddress = hostAddress('http:', 'https:').refine(value => {
  if (!URL.canParse(value)) return true
  const { pathname, search, hash } = new URL(value)
  return pathname === '/' && !search && !hash
}, 'must end after the host and port; the portal is served from the root of its host')
