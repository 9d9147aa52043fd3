/** Reads the environment variables and validates them at the start. All variables have a default. */
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type ApiExtra, apiExtras } from '../contract/extras'
import { disabledPartsOf, type FeatureName, featureNames, withDependentFeatures } from '../contract/features'
import type { ImpactTable } from '../contract/impact'
import type { Terms } from '../contract/terms'
import { type Brand, type Payee, quoteSenderName } from './brand/brand'
import { deriveBrandColors } from './brand/color'
import { readLogo } from './brand/logo'
import { readTerms } from './brand/terms'
import { readImpactTable } from './impact/readTable'
import { warmFactors } from './impact/warmFactors'
import {
  bucketUrlSchema,
  hostUrlSchema,
  isTileAddress,
  isWebAddress,
  networksSchema,
  rootUrlSchema,
  senderSchema,
  urlSchema,
} from './lib/addressSchemas'
import { findMapFile } from './lib/mapFile'
import { projectRoot } from './lib/projectRoot'

const ownApi = '/api'

const flag = z.enum(['true', 'false']).transform(value => value === 'true')
/** Reads names that are separated by commas. */
const namesOf = <Name extends string>(names: readonly [Name, ...Name[]]) =>
  z
    .string()
    .transform(value => value.split(',').map(name => name.trim()))
    .pipe(z.array(z.enum(names, { error: `must be some of ${names.join(', ')}, separated by commas` })))

/**
 * Returns a schema that replaces a path by the content of its file.
 * @param read reads the file, and returns its content or the reason why it cannot be used
 */
const contentOf = <Content extends object>(read: (path: string) => Content | string) =>
  z.string().transform((path, context) => {
    const content = read(path)
    if (typeof content !== 'string') return content
    context.addIssue({ code: 'custom', message: content })
    return z.NEVER
  })

const brandName = z
  .string()
  .transform(name => name.trim())
  .refine(name => /^[^\p{Cc}<>]{1,40}$/u.test(name), 'must be a name of at most 40 characters')
const legalLine = z
  .string()
  .transform(line => line.trim())
  .refine(line => /^\P{Cc}{1,200}$/u.test(line), 'must be one line of at most 200 characters')
const messagesFile = join(projectRoot, 'dist/messages.json')

const port = z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535)

const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: urlSchema('postgres:', 'postgresql:').optional(),
  /** A standby of DATABASE_URL, which answers reads that may lag (docs/operations.md). */
  DATABASE_REPLICA_URL: urlSchema('postgres:', 'postgresql:').optional(),
  /** Id of the installation, for servers that cannot store a file with it (server/installation/installationIdStore.ts). */
  INSTALLATION_ID: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'must be at most 64 letters, digits, dots, dashes and underscores')
    .optional(),
  DEMO: flag.optional(),
  PUBLIC_URL: rootUrlSchema.optional(),
  SMTP_URL: hostUrlSchema('smtp:', 'smtps:').optional(),
  MAIL_FROM: senderSchema.optional(),
  GEOCODER_URL: hostUrlSchema('http:', 'https:').optional(),
  /** URL of an OSRM-compatible service, which computes routes by road for recyclers' trips. */
  ROUTER_URL: hostUrlSchema('http:', 'https:').optional(),
  FILES_URL: bucketUrlSchema.optional(),
  REDIS_URL: hostUrlSchema('redis:', 'rediss:').optional(),
  TILE_URL: z
    .string()
    .refine(isTileAddress, 'must be a tile address such as https://tiles.example/{z}/{x}/{y}.png')
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  TILE_ATTRIBUTION: z.string().default('© OpenStreetMap contributors'),
  /** Brand of the installation (docs/operations.md). */
  BRAND_NAME: brandName.optional(),
  BRAND_COLOR: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #0b5d3b')
    .transform(deriveBrandColors)
    .optional(),
  BRAND_LOGO: contentOf(readLogo).optional(),
  /** The company to which sponsors pay, as receipts name it. */
  BRAND_LEGAL_NAME: legalLine.optional(),
  BRAND_LEGAL_ADDRESS: legalLine.optional(),
  BRAND_LEGAL_NUMBER: legalLine.optional(),
  /** Path of a JSON file with messages that replace those of the portal (docs/operations.md). */
  TERMS_FILE: contentOf(file => readTerms(file, messagesFile)).optional(),
  /** URL at which the portal finds its API. Set by administrators who have a custom API. */
  API_URL: z
    .string()
    .refine(
      value => /^\/(?!\/)/.test(value) || isWebAddress(value),
      'must be a path that begins with / or a web address',
    )
    .default(ownApi),
  /** Features not in the specification that a custom API at API_URL has. The portal's own API has all of them. */
  API_EXTRAS: namesOf(apiExtras).optional(),
  /** Features that this installation does not have (contract/features.ts). */
  FEATURES_OFF: namesOf(featureNames).default([]),
  /**
   * Gives the same answer for a wrong e-mail and a wrong password; the specification requires two (docs/security.md).
   */
  AUTH_UNIFORM_ERRORS: flag.default(false),
  /** Whether support staff must have a second factor. By default they must, except in a demo installation. */
  STAFF_SECOND_FACTOR: flag.optional(),
  /** Networks of reverse proxies, separated by commas, whose header X-Forwarded-For is trusted. */
  TRUST_PROXY: networksSchema.default([]),
  /** Maximum number of requests a minute from one address or session. Sign-in has additional limits. */
  RATE_LIMIT: z.coerce.number().int().positive().default(1200),
  METRICS_PORT: port.optional(),
  /** Path of a JSON file with kg CO2e per kilogram. By default WARM's table is used (server/impact/warmFactors.ts). */
  IMPACT_TABLE: contentOf(readImpactTable).optional(),
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
  /** Whether the portal can be reached only from this machine, according to its configuration. */
  isLocal: boolean
  mail: { smtpUrl: string | undefined; from: string }
  geocoderUrl: string | undefined
  routerUrl: string | undefined
  filesUrl: string | undefined
  redisUrl: string | undefined
  apiUrl: string
  apiExtras: readonly ApiExtra[]
  /** Features that are off, with those that need one of them. */
  featuresOff: readonly FeatureName[]
  tiles: { url: string; attribution: string; file: string | undefined }
  brand: Brand
  /** The company to which sponsors pay. */
  payee: Payee
  /** Messages that replace those of the portal; undefined if there are none. */
  terms: Terms | undefined
  uniformAuthErrors: boolean
  isStaffFactorRequired: boolean
  trustProxy: string[]
  rateLimit: number
  metricsPort: number | undefined
  impactTable: ImpactTable
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

/** Returns the extras that the portal's own API has. It has the extra `routing` only if a router is configured. */
const ownExtras = (routerUrl: string | undefined) =>
  apiExtras.filter(extra => extra !== 'routing' || routerUrl !== undefined)

/** Returns the extras that the portal uses: those of the API without those of features that are off. */
function extrasOf({ API_EXTRAS, API_URL, ROUTER_URL, FEATURES_OFF }: z.output<typeof environmentSchema>) {
  const available = API_EXTRAS ?? (API_URL === ownApi ? ownExtras(ROUTER_URL) : [])
  const { extras } = disabledPartsOf(FEATURES_OFF)
  return available.filter(extra => !extras.has(extra))
}

/** Thrown for a variable that cannot be used. The message is one line with the variable's name. */
export class ConfigError extends Error {}

/** Returns the sender of e-mails. If MAIL_FROM has only an address, the brand's name is added. */
const senderOf = (from = 'portal@localhost', brand = from === 'portal@localhost' ? 'Bottle portal' : undefined) =>
  from.includes('<') || !brand ? from : `${quoteSenderName(brand)} <${from}>`

const isLoopback = (host: string) => /^(127\.[\d.]+|\[?::1\]?|([\w-]+\.)*localhost)$/i.test(host)
const isLocalAddress = (url: string) => new URL(url).protocol === 'http:' && isLoopback(new URL(url).hostname)

/**
 * Returns whether demo accounts are created. Their passwords are public, so that a portal that others can reach has
 * them only if DEMO requests it.
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
 * @throws {ConfigError} naming the first invalid variable
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0])
    // The value of a URL is not logged, because it may contain a password.
    const got = name.endsWith('_URL') ? '' : ` (got "${given[name] ?? ''}")`
    throw new ConfigError(`${name}: ${issue?.message}${got}`)
  }
  const env = parsed.data
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '')
  const dataDir = resolve(env.DATA_DIR)
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
    throw new ConfigError('DATABASE_URL: is needed with DATABASE_REPLICA_URL, the address of its primary')
  const demo = isDemo(env, publicUrl)
  if (env.SMTP_URL && !env.MAIL_FROM) throw new ConfigError('MAIL_FROM: is needed with SMTP_URL')
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    installationId: env.INSTALLATION_ID,
    demo,
    publicUrl,
    isLocal: isLocalAddress(publicUrl) && isLoopback(env.HOST),
    mail: { smtpUrl: env.SMTP_URL, from: senderOf(env.MAIL_FROM, env.BRAND_NAME) },
    geocoderUrl: env.GEOCODER_URL?.replace(/\/$/, ''),
    routerUrl: env.ROUTER_URL?.replace(/\/+$/, ''),
    filesUrl: env.FILES_URL,
    redisUrl: env.REDIS_URL,
    apiUrl: env.API_URL,
    apiExtras: extrasOf(env),
    featuresOff: withDependentFeatures(env.FEATURES_OFF),
    tiles: { url: env.TILE_URL, attribution: env.TILE_ATTRIBUTION, file: mapFileOf(dataDir) },
    brand: { name: env.BRAND_NAME, colors: env.BRAND_COLOR, logo: env.BRAND_LOGO },
    payee: { name: env.BRAND_LEGAL_NAME, address: env.BRAND_LEGAL_ADDRESS, registrationNumber: env.BRAND_LEGAL_NUMBER },
    terms: env.TERMS_FILE,
    uniformAuthErrors: env.AUTH_UNIFORM_ERRORS,
    isStaffFactorRequired: env.STAFF_SECOND_FACTOR ?? !demo,
    trustProxy: env.TRUST_PROXY,
    rateLimit: env.RATE_LIMIT,
    metricsPort: env.METRICS_PORT,
    impactTable: env.IMPACT_TABLE ?? warmFactors,
    // In a terminal with the demo, a line for each request would hide the printed address and accounts.
    logLevel: env.LOG_LEVEL ?? (env.DATABASE_URL ? 'info' : 'warn'),
  }
}
