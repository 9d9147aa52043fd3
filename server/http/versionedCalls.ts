/**
 * `ETag` and `If-Match` of versioned records (contract/etag.ts), for every route at once: a call is versioned when its answer is one
 * record with a `version`, or when its configuration names the `record` that it changes. What a versioned call answers carries
 * the record's `ETag`; one that changes the record takes `If-Match` and declares 412. The repository compares the version
 * (server/db/versions.ts); tests/access/versions.test.ts fails for an operation that passes nothing on to it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { versionConflictSchema } from '../../contract/errorBody'
import { etagOf, versionsIn } from '../../contract/etag'
import { version } from '../../contract/primitives'
import type { ExpectedVersion } from '../db/versions'
import { errorAt } from '../errors/apiErrors'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The versioned record that the call changes or deletes, where its answer is not that record, or has a secret besides. */
    record?: z.ZodType
  }
}

const ifMatchHeaders = z.looseObject({
  'if-match': z
    .string()
    .max(500)
    .optional()
    .meta({ description: 'The `ETag` that the caller has last seen: of any other version the answer is 412' }),
})

/** Whether the wire's record has the `version` of contract/primitives.ts. */
export const isVersioned = (schema: unknown): schema is z.ZodType =>
  schema instanceof z.ZodObject && schema.shape.version === version

/** The versioned record of which a call is; undefined where it is of none. */
export const recordOf = ({ config, schema }: Pick<RouteOptions, 'config' | 'schema'>): z.ZodType | undefined => {
  const answers = (schema?.response ?? {}) as Record<number, unknown>
  return config?.record ?? [answers[200], answers[201]].find(isVersioned)
}

/** Whether a call changes a record that is there, so that it takes `If-Match`. */
export const takesIfMatch = (route: Pick<RouteOptions, 'config' | 'schema'>) =>
  route.schema?.headers !== undefined && recordOf(route) !== undefined

/** A POST that answers 201 makes a record. */
const changesRecord = ({ method, schema }: RouteOptions) =>
  method === 'PUT' || method === 'DELETE' || (method === 'POST' && !(201 in ((schema?.response ?? {}) as object)))

interface VersionedAnswer {
  version?: number
  current?: { version?: number }
}

/** Sets the `ETag` of the record that is answered, be it the current one of a conflict. */
function tagAnswer(
  _: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
) {
  const { version, current } = (payload ?? {}) as VersionedAnswer
  const shown = reply.statusCode < 300 ? version : current?.version
  if (shown !== undefined) reply.header('etag', etagOf(shown))
  done(null, payload)
}

/** To be called before any route is declared. */
export function installVersions(app: FastifyInstance) {
  app.addHook('onRoute', route => {
    const record = recordOf(route)
    if (!record || !route.schema) return
    route.preSerialization = [tagAnswer, ...[route.preSerialization ?? []].flat()] as typeof route.preSerialization
    if (!changesRecord(route)) return
    const { headers, response } = route.schema
    route.schema.headers = headers ? (headers as z.ZodType).and(ifMatchHeaders) : ifMatchHeaders
    route.schema.response = { ...(response as object), 412: versionConflictSchema(record) }
  })
}

/**
 * Returns the versions that the caller expects the record to have; undefined where it does not say.
 * @throws {ApiError} InvalidParams for a header `If-Match` that is none
 */
export function expectedVersion({ headers }: FastifyRequest): ExpectedVersion {
  const header = headers['if-match']
  if (header === undefined) return undefined
  const versions = versionsIn(header)
  if (!versions) throw errorAt('if-match', 'InvalidParams', 'If-Match is no list of entity tags')
  return versions === '*' ? undefined : versions
}
