/** The environment, checked once at the start. Every variable has a working default. */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { type ApiExtra, apiExtras } from '../contract/extras'
import type { ImpactTable } from '../contract/impact'
import { isEmail } from '../contract/rules'
import { type Brand, quoted } from './brand/brand'
import { brandColors } from './brand/color'
import { readLogo } from './brand/logo'
import { readImpactTable } from './impact/readTable'
import { warm } from './impact/warm'
import { address, bucket, hostAddress, isTileAddress, isWebAddress, rootAddress } from './lib/addressSchemas'
import { findMapFile } from './lib/mapFile'

const ownApi = '/api'

const flag = z.enum(['true', 'false']).transform(value => value === 'true')
/**
 * Returns whether a value is `Name <address>` or an address alone. `portal@localhost` is valid, because mail may stay
 * on the machine.
 */
const isSender = (value: string) => {
  const [, email = value] = /^[^<>\r\n]*<([^<>]+)>$/.exec(value) ?? []
  return isEmail(email.trim()) || /^[\w.+-]+@localhost$/.test(email)
}

/** Returns whether Fastify's `trustProxy` accepts a text: an address, with a prefix or without, or one of its names. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [, host = '', , prefix = '1'] = /^([^/]+)(\/(\d{1,3}))?$/.exec(text) ?? []
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(host)] ?? 0
  return Number(prefix) >= 1 && Number(prefix) <= bits
}
const networks = z
  .string()
  .transform(value => value.split(',').map(network => network.trim()))
  .refine(list => list.every(isNetwork), 'must be networks such as 10.0.0.0/8, separated by commas')

const extras = z
  .string()
  .transform(value => value.split(',').map(extra => extra.trim()))
  .pipe(z.array(z.enum(apiExtras, { error: `must be some of ${apiExtras.join(', ')}, separated by commas` })))

const impactTable = z.string().transform((file, context) => {
  const table = readImpactTable(file)
  if (typeof table !== 'string') return table
  context.addIssue({ code: 'custom', message: table })
  return z.NEVER
})

const brandName = z
  .string()
  .transform(name => name.trim())
  .refine(name => /^[^\p{Cc}<>]{1,40}$/u.test(name), 'must be a name of at most 40 characters')
const brandLogo = z.string().transform((value, context) => {
  const logo = readLogo(value)
  if (typeof logo !== 'string') return logo
  context.addIssue({ code: 'custom', message: logo })
  return z.NEVER
})

const port = z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535)

const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: address('postgres:', 'postgresql:').optional(),
  /** A standby of DATABASE_URL: reads that may lag are answered there (docs/operations.md). */
  DATABASE_REPLICA_URL: address('postgres:', 'postgresql:').optional(),
  /** Identifies an installation whose servers store no file with its id (server/installation/idPlace.ts). */
  INSTALLATION_ID: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'must be at most 64 letters, digits, dots, dashes and underscores')
    .optional(),
  DEMO: flag.optional(),
  PUBLIC_URL: rootAddress.optional(),
  SMTP_URL: hostAddress('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().refine(isSender, 'must be an e-mail address, or a name and <address>').optional(),
  GEOCODER_URL: hostAddress('http:', 'https:').optional(),
  /** An OSRM-compatible service: routes by road for a recycler's trip. */
  ROUTER_URL: hostAddress('http:', 'https:').optional(),
  FILES_URL: bucket.optional(),
  REDIS_URL: hostAddress('redis:', 'rediss:').optional(),
  TILE_URL: z
    .string()
    .refine(isTileAddress, 'must be a tile address such as https://tiles.example/{z}/{x}/{y}.png')
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  TILE_ATTRIBUTION: z.string().default('© OpenStreetMap contributors'),
  /** Brand of an installation: docs/operations.md. */
  BRAND_NAME: brandName.optional(),
  BRAND_COLOR: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #0b5d3b')
    .transform(brandColors)
    .optional(),
  BRAND_LOGO: brandLogo.optional(),
  /** Address at which the portal finds its API. An operator who has an API of their own sets it. */
  API_URL: z
    .string()
    .refine(
      value => /^\/(?!\/)/.test(value) || isWebAddress(value),
      'must be a path that begins with / or a web address',
    )
    .default(ownApi),
  /** Features not in the specification that the API at API_URL offers. The portal's own API offers all of them. */
  API_EXTRAS: extras.optional(),
  /**
   * Answers a wrong e-mail and a wrong password alike, instead of with the two answers that the specification asks for
   * (docs/security.md).
   */
  AUTH_UNIFORM_ERRORS: flag.default(false),
  /** Networks of reverse proxies whose X-Forwarded-For is trusted, comma-separated. */
  TRUST_PROXY: networks.default([]),
  /** Requests a minute from one address or session; sign-in has limits of its own. */
  RATE_LIMIT: z.coerce.number().int().positive().default(1200),
  METRICS_PORT: port.optional(),
  /** A JSON file with kg CO2e a kilogram; without it WARM's table applies (server/impact/warm.ts). */
  IMPACT_TABLE: impactTable.optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).optional(),
})

/** Variables that the server reads. */
export const knownVariables = Object.keys(environmentSchema.shape)

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  databaseReplicaUrl: string | undefined
  installationId: string | undefined
  demo: boolean
  publicUrl: string
  /** Whether the portal can be reached from this machine only, as far as its configuration says. */
  isLocal: boolean
  mail: { smtpUrl: string | undefined; from: string }
  geocoderUrl: string | undefined
  routerUrl: string | undefined
  filesUrl: string | undefined
  redisUrl: string | undefined
  apiUrl: string
  apiExtras: readonly ApiExtra[]
  tiles: { url: string; attribution: string; file: string | undefined }
  brand: Brand
  uniformAuthErrors: boolean
  trustProxy: string[]
  rateLimit: number
  metricsPort: number | undefined
  impactTable: ImpactTable
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

/** Returns the extras of the portal's own API. Routes by road need a router. */
const ownExtras = (routerUrl: string | undefined) =>
  apiExtras.filter(extra => extra !== 'routing' || routerUrl !== undefined)

/** A variable that cannot be used; the message is one line and names it. */
export class ConfigError extends Error {}

/** Returns the sender of mails. A name in MAIL_FROM is used as it is; an address alone gets the brand's name. */
const senderOf = (from = 'portal@localhost', brand = from === 'portal@localhost' ? 'Bottle portal' : undefined) =>
  from.includes('<') || !brand ? from : `${quoted(brand)} <${from}>`

const isLoopback = (host: string) => /^(127\.[\d.]+|\[?::1\]?|([\w-]+\.)*localhost)$/i.test(host)
const isLocalAddress = (url: string) => new URL(url).protocol === 'http:' && isLoopback(new URL(url).hostname)

/**
 * Returns whether demo accounts are created. Their passwords are public, so a portal that others can reach has them on
 * request only.
 */
function isDemo({ DEMO, DATABASE_URL }: z.output<typeof environmentSchema>, publicUrl: string): boolean {
  if (DEMO !== undefined) return DEMO
  if (DATABASE_URL || isLocalAddress(publicUrl)) return !DATABASE_URL
  throw new ConfigError(
    'DATABASE_URL: is needed with this PUBLIC_URL; or set DEMO=false for the embedded database without demo accounts, DEMO=true for accounts whose passwords everyone knows',
  )
}

function mapFileOf(dataDir: string) {
  try {
    return findMapFile(dataDir)
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * Reads the configuration.
 * @throws {ConfigError} naming the first variable that is wrong
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0])
    // Addresses contain passwords, and this line ends up in a log.
    const got = name.endsWith('_URL') ? '' : ` (got "${given[name] ?? ''}")`
    throw new ConfigError(`${name}: ${issue?.message}${got}`)
  }
  const env = parsed.data
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '')
  const dataDir = resolve(env.DATA_DIR)
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
    throw new ConfigError('DATABASE_URL: is needed with DATABASE_REPLICA_URL, the address of its primary')
  if (env.SMTP_URL && !env.MAIL_FROM) throw new ConfigError('MAIL_FROM: is needed with SMTP_URL')
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    installationId: env.INSTALLATION_ID,
    demo: isDemo(env, publicUrl),
    publicUrl,
    isLocal: isLocalAddress(publicUrl) && isLoopback(env.HOST),
    mail: { smtpUrl: env.SMTP_URL, from: senderOf(env.MAIL_FROM, env.BRAND_NAME) },
    geocoderUrl: env.GEOCODER_URL?.replace(/\/$/, ''),
    routerUrl: env.ROUTER_URL?.replace(/\/+$/, ''),
    filesUrl: env.FILES_URL,
    redisUrl: env.REDIS_URL,
    apiUrl: env.API_URL,
    apiExtras: env.API_EXTRAS ?? (env.API_URL === ownApi ? ownExtras(env.ROUTER_URL) : []),
    tiles: { url: env.TILE_URL, attribution: env.TILE_ATTRIBUTION, file: mapFileOf(dataDir) },
    brand: { name: env.BRAND_NAME, colors: env.BRAND_COLOR, logo: env.BRAND_LOGO },
    uniformAuthErrors: env.AUTH_UNIFORM_ERRORS,
    trustProxy: env.TRUST_PROXY,
    rateLimit: env.RATE_LIMIT,
    metricsPort: env.METRICS_PORT,
    impactTable: env.IMPACT_TABLE ?? warm,
    // In a terminal with the demo, a line for each request would hide the address and the accounts.
    logLevel: env.LOG_LEVEL ?? (env.DATABASE_URL ? 'info' : 'warn'),
  }
}
