/**
 * Reads the configuration from the environment variables at the start. No variable is needed to start the server for
 * this machine only; some variables need others.
 */
import { resolve } from 'node:path'
import type { z } from 'zod'
import { type ApiExtension, apiExtensions } from '../contract/apiExtensions'
import { disabledPartsOf, type FeatureName, withDependentFeatures } from '../contract/features'
import type { ImpactTable } from '../contract/impact'
import type { Terminology } from '../contract/terminology'
import { type Brand, type Payee, quoteSenderName } from './brand/brand'
import { environmentSchema, ownApiPath } from './environment'
import { warmEmissionFactors } from './impact/warmEmissionFactors'
import { findMapFile } from './lib/installedMapFile'

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
  apiExtensions: readonly ApiExtension[]
  /** Features that are off, including those that need a feature that is off. */
  featuresOff: readonly FeatureName[]
  tiles: { url: string; attribution: string; file: string | undefined }
  brand: Brand
  /** The company to which sponsors pay. */
  payee: Payee
  /** Messages that replace those of the portal; undefined if there are none. */
  terms: Terminology | undefined
  uniformAuthErrors: boolean
  isStaffFactorRequired: boolean
  trustProxy: string[]
  rateLimit: number
  metricsPort: number | undefined
  impactTable: ImpactTable
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

/**
 * Returns the API extensions (features beyond the specification, contract/apiExtensions.ts) that the portal's own API
 * has. It has `routing` only if a router is configured.
 */
const ownApiExtensions = (routerUrl: string | undefined) =>
  apiExtensions.filter(extension => extension !== 'routing' || routerUrl !== undefined)

/**
 * Returns the API extensions that the portal may use: the extensions of its API except those that belong to features
 * that are off.
 */
function apiExtensionsOf({ API_EXTRAS, API_URL, ROUTER_URL, FEATURES_OFF }: z.output<typeof environmentSchema>) {
  const available = API_EXTRAS ?? (API_URL === ownApiPath ? ownApiExtensions(ROUTER_URL) : [])
  const { extras } = disabledPartsOf(FEATURES_OFF)
  return available.filter(extension => !extras.has(extension))
}

/** Thrown for a variable that cannot be used. The message is one line with the variable's name. */
export class ConfigError extends Error {}

/** Returns the sender of e-mails. If MAIL_FROM is only an e-mail address, the brand's name is added. */
const senderOf = (from = 'portal@localhost', brand = from === 'portal@localhost' ? 'Bottle portal' : undefined) =>
  from.includes('<') || !brand ? from : `${quoteSenderName(brand)} <${from}>`

const isLoopback = (host: string) => /^(127\.[\d.]+|\[?::1\]?|([\w-]+\.)*localhost)$/i.test(host)
const isLocalAddress = (url: string) => new URL(url).protocol === 'http:' && isLoopback(new URL(url).hostname)

/**
 * Returns whether demo accounts are created. Without DEMO, they are created only with the embedded database and a local
 * URL, because their passwords are public.
 * @throws {ConfigError} for the embedded database and a URL that is not local, if DEMO is not set
 */
function isDemo({ DEMO, DATABASE_URL }: z.output<typeof environmentSchema>, publicUrl: string): boolean {
  if (DEMO !== undefined) return DEMO
  if (DATABASE_URL || isLocalAddress(publicUrl)) return !DATABASE_URL
  throw new ConfigError(
    'DATABASE_URL: is needed with this PUBLIC_URL; or set DEMO=false for the embedded database without demo accounts, DEMO=true for accounts whose passwords everyone knows',
  )
}

/**
 * Returns the URL of a database with `sslmode=verify-full` in place of a weaker mode. The driver treats the weaker
 * modes as `verify-full` too, but prints a warning of nine lines for each.
 */
const withUsedTlsMode = (url: string | undefined) =>
  url?.includes('uselibpqcompat=true')
    ? url
    : url?.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full')

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
  const variables = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environmentSchema.safeParse(variables)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0])
    // The value of a URL is not logged, because it may contain a password.
    const got = name.endsWith('_URL') ? '' : ` (got "${variables[name] ?? ''}")`
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
    databaseUrl: withUsedTlsMode(env.DATABASE_URL),
    databaseReplicaUrl: withUsedTlsMode(env.DATABASE_REPLICA_URL),
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
    apiExtensions: apiExtensionsOf(env),
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
    impactTable: env.IMPACT_TABLE ?? warmEmissionFactors,
    // The default for the embedded database is `warn`: a log line for each request would scroll the printed URL and
    // demo accounts out of the terminal.
    logLevel: env.LOG_LEVEL ?? (env.DATABASE_URL ? 'info' : 'warn'),
  }
}
