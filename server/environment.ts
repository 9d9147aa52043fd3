/** The environment variables of the server: how each is validated, and its default. */
import { join } from 'node:path'
import { z } from 'zod'
import { apiExtensions } from '../contract/apiExtensions'
import { featureNames } from '../contract/features'
import { deriveBrandColors } from './brand/color'
import { readLogo } from './brand/logo'
import { readTerminology } from './brand/terminology'
import { readImpactTable } from './impact/readTable'
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
import { projectRoot } from './lib/projectRoot'

/** URL path of the portal's own API. */
export const ownApiPath = '/api'

const flag = z.enum(['true', 'false']).transform(value => value === 'true')
/** Returns a schema for names that are separated by commas. */
const namesOf = <Name extends string>(names: readonly [Name, ...Name[]]) =>
  z
    .string()
    .transform(value => value.split(',').map(name => name.trim()))
    .pipe(z.array(z.enum(names, { error: `must be some of ${names.join(', ')}, separated by commas` })))

const fileSchemas = new Set<unknown>()

/**
 * Returns a schema that replaces a path by the content of its file.
 * @param read reads the file, and returns its content or the reason why it cannot be used
 */
const contentOf = <Content extends object>(read: (path: string) => Content | string) => {
  const schema = z.string().transform((path, context) => {
    const content = read(path)
    if (typeof content !== 'string') return content
    context.addIssue({ code: 'custom', message: content })
    return z.NEVER
  })
  fileSchemas.add(schema)
  return schema
}

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

export const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: urlSchema('postgres:', 'postgresql:').optional(),
  /** A standby of DATABASE_URL, which is used for reads whose data may be some seconds old (docs/operations.md). */
  DATABASE_REPLICA_URL: urlSchema('postgres:', 'postgresql:').optional(),
  /**
   * Id of the installation. The variable is needed only if the servers cannot store the id in a file or bucket
   * (server/installation/installationIdStore.ts).
   */
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
  TERMS_FILE: contentOf(file => readTerminology(file, messagesFile)).optional(),
  /**
   * URL at which the portal finds its API. Administrators set it only if the portal uses another API than that of this
   * server.
   */
  API_URL: z
    .string()
    .refine(
      value => /^\/(?!\/)/.test(value) || isWebAddress(value),
      'must be a path that begins with / or a web address',
    )
    .default(ownApiPath),
  /**
   * Features outside of the specification that the API at API_URL has. If API_URL is not set, the portal's own API has
   * all of them, but `routing` only with ROUTER_URL.
   */
  API_EXTRAS: namesOf(apiExtensions).optional(),
  /** Features that this installation does not have (contract/features.ts). */
  FEATURES_OFF: namesOf(featureNames).default([]),
  /**
   * Whether an unknown e-mail address and a wrong password get the same error, although the specification requires
   * different errors (docs/security.md).
   */
  AUTH_UNIFORM_ERRORS: flag.default(false),
  /** Whether support staff must have a second factor. By default they must, except in a demo installation. */
  STAFF_SECOND_FACTOR: flag.optional(),
  /** Networks of reverse proxies, separated by commas, whose header X-Forwarded-For is trusted. */
  TRUST_PROXY: networksSchema.default([]),
  /**
   * Maximum number of requests per minute from one IP address or session; an API key may send twice as many. Some
   * calls, such as the sign-in, have lower limits.
   */
  RATE_LIMIT: z.coerce.number().int().positive().default(1200),
  METRICS_PORT: port.optional(),
  /**
   * Path of a JSON file with kg CO2e per kilogram of material. By default WARM's table is used
   * (server/impact/warmEmissionFactors.ts).
   */
  IMPACT_TABLE: contentOf(readImpactTable).optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).optional(),
})

/** Variables that the server reads. */
export const environmentVariableNames = Object.keys(environmentSchema.shape)
/**
 * The variables that name a file, which is read at the start. `npm run dev` restarts the server when the file changes.
 */
export const filePathVariables = Object.entries(environmentSchema.shape)
  .filter(([, schema]) => schema instanceof z.ZodOptional && fileSchemas.has(schema.unwrap()))
  .map(([name]) => name)
