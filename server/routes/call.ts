/**
 * Declares each route by one function call with the path, the schemas of the request and the response, the access if it
 * differs from the file's other routes, and the handler. The status of the response follows from the declaration: 200,
 * 201 with an audit note about the created record, or 204. If the response is a versioned record, the route handles
 * `ETag` and `If-Match` (server/http/versionedCalls.ts); a route with another response names the `record` that it
 * changes. Routes of features that are off are not registered (server/http/features.ts).
 */
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { idParams, noContent } from '../../contract/primitives'
import { isReadRequest } from '../auth/audit'
import { apiKeyOf, scopeOf, sessionOf } from '../auth/authorization'
import type { Database } from '../db/database'
import { enabledRouteConfig } from '../http/features'
import { expectedVersionOf } from '../http/versionedCalls'
import { languageOf } from '../lib/acceptLanguage'
import type { App } from '../lib/fastifyApp'
import { findUnprintableCharacters } from '../print/printable'

interface CallSchemas {
  description?: string
  /** Schema of the path's parameters. The schema may be omitted if `:id` is the only parameter. */
  params?: z.ZodType
  querystring?: z.ZodType
  body?: z.ZodType
  headers?: z.ZodType
  bodyLimit?: number
}
/**
 * How a call responds: 200 with the schema `response`, 201 with the schema `created`, or 204 if neither is set. If a
 * further step is needed, such as a second factor, the handler sets the status 202 and returns a value of the schema
 * `accepted`.
 */
type ResponseDeclaration =
  | { response: object; accepted?: z.ZodType; created?: never }
  | { created: z.ZodType; response?: never; accepted?: never }
  | { response?: never; created?: never; accepted?: never }
type Call = CallSchemas & ResponseDeclaration & FastifyContextConfig
/** Makes unknown properties in the declaration of a call a compiler error. TypeScript would otherwise accept them. */
type NoUnknownKeys<Declaration> = {
  [Key in Exclude<
    keyof Declaration,
    keyof CallSchemas | 'response' | 'accepted' | 'created' | keyof FastifyContextConfig
  >]: never
}

type Output<Declaration, Part extends keyof CallSchemas> =
  Declaration extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined
type AcceptedOf<Declaration> = Declaration extends { accepted: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : never
type ResponseOf<Declaration> = Declaration extends { response: infer Schema } | { created: infer Schema }
  ? Schema extends z.ZodType
    ? z.output<Schema>
    : unknown
  : unknown

/**
 * Returns the parts of a request. The session, the scope and the key are getters, because reading them throws an error
 * if the request has none.
 */
const requestPartsOf = (request: FastifyRequest, reply: FastifyReply) => ({
  request,
  reply,
  get language() {
    return languageOf(request)
  },
  get session() {
    return sessionOf(request)
  },
  get scope() {
    return scopeOf(request)
  },
  get key() {
    return apiKeyOf(request)
  },
  /** The versions in `If-Match`. If the call changes a versioned record, it passes them to the repository. */
  get expected() {
    return expectedVersionOf(request)
  },
})

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'
type RequestParts<Path extends string, Declaration, By extends HttpMethod> = ReturnType<typeof requestPartsOf> & {
  readonly id: Path extends `${string}/:id${string}` ? string : undefined
  readonly params: Output<Declaration, 'params'>
  readonly query: Output<Declaration, 'querystring'>
  readonly body: Output<Declaration, 'body'>
  readonly headers: Output<Declaration, 'headers'>
  /**
   * The database handle of the call. A call that changes something makes its changes with this handle
   * (server/http/repeatedCalls.ts), and a GET with `replicaReadConfig` reads with it (server/http/replicaReads.ts).
   * Every other GET uses the primary database instead, so for these calls the type of the handle is `undefined`.
   */
  readonly db: By extends 'GET' ? (Declaration extends { mayLag: true } ? Database : undefined) : Database
}

/**
 * Returns the functions with which a file declares its calls.
 * @param usual configuration of all these calls, such as their access. A call can add to it or override it.
 */
export function createApiRouter(app: App, base: string, tags: string[], usual: FastifyContextConfig) {
  const declaring =
    <By extends HttpMethod>(method: By) =>
    <Path extends string, Declaration extends Call, Prepared = undefined>(
      path: Path,
      summary: string,
      declaration: Declaration & NoUnknownKeys<Declaration>,
      work: (
        parts: RequestParts<Path, Declaration, By>,
        prepared: Prepared,
      ) =>
        | ResponseOf<Declaration>
        | AcceptedOf<Declaration>
        | Promise<ResponseOf<Declaration> | AcceptedOf<Declaration>>,
      /**
       * Preparation that takes long. It runs before `work`, outside the transaction of `work`, and also for a repeated
       * call.
       */
      prepare?: (parts: Omit<RequestParts<Path, Declaration, By>, 'db'>) => Promise<Prepared>,
    ) => {
      const { response, accepted, created, bodyLimit, description, params, querystring, body, headers, ...special } =
        declaration as Call
      const takes = { description, params: params ?? (path.includes('/:id') && idParams), querystring, body, headers }
      const config = enabledRouteConfig({ ...usual, ...special })
      if (!config) return
      const responses = response
        ? { 200: response, ...(accepted && { 202: accepted }) }
        : created
          ? { 201: created }
          : { 204: noContent }
      app.route({
        method,
        // Without the pattern `[^:]+`, the router could not distinguish `:id:activate` from `:id`.
        url: `${base}${path.replace('/:id:', '/:id([^:]+)::')}`,
        ...(bodyLimit && { bodyLimit }),
        config,
        schema: {
          tags,
          summary,
          ...Object.fromEntries(Object.entries(takes).filter(([, part]) => part)),
          response: responses,
        },
        handler: async (request, reply) => {
          const { params, query, body, headers } = request
          const sent = { id: (params as { id?: string }).id, params, query, body, headers }
          const partsWith = (db?: Database) =>
            Object.assign(requestPartsOf(request, reply), sent, { db }) as unknown as RequestParts<
              Path,
              Declaration,
              By
            >
          const prepared = (await prepare?.(partsWith())) as Prepared
          const run = (db?: Database) => work(partsWith(db), prepared)
          const read = async () => run(await app.databaseFor(request))
          const done = isReadRequest(method, config) ? await read() : await app.changeOnce(request, reply, run)
          if (response) return done
          if (!created) return reply.code(204).send(null)
          const { id, guid = id } = done as { id: string; guid?: string }
          request.auditNote ??= { subject: guid }
          return reply.code(201).send(done)
        },
      })
    }
  return { get: declaring('GET'), post: declaring('POST'), put: declaring('PUT'), delete: declaring('DELETE') }
}

const fileTypes = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  lines: 'application/x-ndjson; charset=utf-8',
  json: 'application/json; charset=utf-8',
}
const file = z.string().meta({ format: 'binary' })
/**
 * Returns the schema of a response that is a file in one of several types, as a buffer, a string or a stream. The
 * serialiser skips responses that are not JSON.
 */
export const fileResponseSchema = (description: string, ...types: (keyof typeof fileTypes)[]) => ({
  description,
  content: Object.fromEntries(types.map(type => [fileTypes[type].replace(/;.*/, ''), { schema: file }])),
})
export const pdfResponseSchema = (description: string) => fileResponseSchema(description, 'pdf')
/** Sets the headers of a response that browsers save as a file with the given name. */
export function setFileHeaders(reply: FastifyReply, type: keyof typeof fileTypes, name: string): FastifyReply {
  reply.type(fileTypes[type]).header('content-disposition', `attachment; filename="${name}"`)
  return reply
}

/** Maximum number of characters that the header `Unprintable-Characters` lists. */
const maxUnprintable = 20

/**
 * Sets the headers of a response that is a PDF. The header `Unprintable-Characters` contains the characters of the
 * PDF's texts that no font has, percent-encoded, so that the portal can warn users before they print.
 */
export function setPdfHeaders(reply: FastifyReply, name: string, texts: Iterable<string>): FastifyReply {
  const missing = findUnprintableCharacters(texts).slice(0, maxUnprintable)
  if (missing.length > 0) reply.header('unprintable-characters', missing.map(encodeURIComponent).join(','))
  return setFileHeaders(reply, 'pdf', name)
}
