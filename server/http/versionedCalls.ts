/**
 * Handles `ETag` and `If-Match` of versioned records (contract/etag.ts) for every route. A call is versioned if its
 * response is one record with a `version`, or if its configuration names the `record` that it changes. A response with
 * a version of the record has the record's `ETag`; a call that changes the record accepts `If-Match` and declares 412.
 * The repository compares the version (server/db/versions.ts); tests/access/versions.test.ts fails for a call that does
 * not pass the expected version to the repository.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { versionConflictSchema } from '../../contract/errorBody'
import { etagOf, parseIfMatch } from '../../contract/etag'
import { version } from '../../contract/primitives'
import { readLastAuthor } from '../accounts/changeAuthors'
import type { Database } from '../db/database'
import type { ExpectedVersion } from '../db/versions'
import { fieldError } from '../errors/apiErrors'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The versioned record that the call changes or deletes. Required if the response is not this record, or contains a
     * secret in addition.
     */
    record?: z.ZodType
  }
}

const ifMatchHeaders = z.looseObject({
  'if-match': z.string().max(500).optional().meta({
    description:
      '`ETag` of the version that the client has read. If the record has another version, the response is 412',
  }),
})

/** Returns whether a schema has the field `version` of contract/primitives.ts. */
export const isVersionedSchema = (schema: unknown): schema is z.ZodType =>
  schema instanceof z.ZodObject && schema.shape.version === version

/** Returns the schema of the versioned record that a call returns or changes; undefined if there is none. */
export const versionedRecordOf = ({
  config,
  schema,
}: Pick<RouteOptions, 'config' | 'schema'>): z.ZodType | undefined => {
  const answers = (schema?.response ?? {}) as Record<number, unknown>
  return config?.record ?? [answers[200], answers[201]].find(isVersionedSchema)
}

/** Returns whether a call changes an existing record. A POST that returns 201 creates a record. */
const changesRecord = ({ method, schema }: RouteOptions) =>
  method === 'PUT' || method === 'DELETE' || (method === 'POST' && !(201 in ((schema?.response ?? {}) as object)))

interface VersionedAnswer {
  version?: number
  current?: { version?: number }
}

/** Sets the `ETag` of the record in the response, or of the current record in the response to a version conflict. */
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

/** Adds the author of the record's latest change to the response to a version conflict, if the call has a session. */
const createAuthorHook = (db: Database) => async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
  const { current } = (payload ?? {}) as { current?: { guid?: string; id?: string } }
  const { id = current?.guid ?? current?.id } = (request.params ?? {}) as { id?: string }
  if (reply.statusCode !== 412 || !request.session || id === undefined) return payload
  const changedBy = await readLastAuthor(db, request.session.organisationId, id)
  return { ...(payload as object), changedBy }
}

/** Installs `ETag` and `If-Match`. Call it before routes are declared. */
export function installVersions(app: FastifyInstance, db: Database) {
  const nameAuthor = createAuthorHook(db)
  app.addHook('onRoute', route => {
    const record = versionedRecordOf(route)
    if (!record || !route.schema) return
    route.preSerialization = [tagAnswer, ...[route.preSerialization ?? []].flat()] as typeof route.preSerialization
    if (!changesRecord(route)) return
    route.preSerialization = [...[route.preSerialization].flat(), nameAuthor] as typeof route.preSerialization
    const { headers, response } = route.schema
    route.schema.headers = headers ? (headers as z.ZodType).and(ifMatchHeaders) : ifMatchHeaders
    route.schema.response = { ...(response as object), 412: versionConflictSchema(record) }
  })
}

/**
 * Returns the versions in `If-Match`, one of which the record must have; undefined if the request has no condition or
 * accepts any version (`*`).
 * @throws {ApiError} InvalidParams for a header `If-Match` that is not a list of entity tags
 */
export function expectedVersionOf({ headers }: FastifyRequest): ExpectedVersion {
  const header = headers['if-match']
  if (header === undefined) return undefined
  const versions = parseIfMatch(header)
  if (!versions) throw fieldError('if-match', 'InvalidParams', 'If-Match is not a list of entity tags')
  return versions === '*' ? undefined : versions
}
