/**
 * What a route says of itself, in a line: its address, the schemas of what it takes and answers, who may call it where that is not
 * as for the others of its file; and what is done. What comes of that is answered as it says: 200, 201 and a note for the audit row
 * of what was made, or 204. Of an answer that is a versioned record `ETag` and `If-Match` follow (server/http/versionedCalls.ts); a call
 * without such an answer names the `record` that it changes.
 */
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { idParams, nothing } from '../../contract/primitives'
import { isRead } from '../auth/audit'
import { keyOf, scopeOf, sessionOf } from '../auth/authorization'
import type { Database } from '../db/database'
import { expectedVersion } from '../http/versionedCalls'
import { languageOf } from '../lib/acceptLanguage'
import type { App } from '../lib/fastifyApp'
import { unprintableIn } from '../print/printable'

interface CallSchemas {
  description?: string
  /** Of an address with `:id` alone it need not be said. */
  params?: z.ZodType
  querystring?: z.ZodType
  body?: z.ZodType
  headers?: z.ZodType
  bodyLimit?: number
}
/** What it answers: 200 `answer`, 201 `made`; 204 where it says neither. */
type Answers = { answer: object; made?: never } | { made: z.ZodType; answer?: never } | { answer?: never; made?: never }
type Call = CallSchemas & Answers & FastifyContextConfig
/** A word that is none of a call's would be passed over. */
type NoOther<Given> = {
  [Key in Exclude<keyof Given, keyof CallSchemas | 'answer' | 'made' | keyof FastifyContextConfig>]: never
}

type Output<Given, Part extends keyof CallSchemas> =
  Given extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined
type Answered<Given> = Given extends { answer: infer Schema } | { made: infer Schema }
  ? Schema extends z.ZodType
    ? z.output<Schema>
    : unknown
  : unknown

/** Who asks is looked for when it is asked for: a call without a session has no scope. */
const askedOf = (request: FastifyRequest, reply: FastifyReply) => ({
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
    return keyOf(request)
  },
  /** Of `If-Match`; a call that changes a versioned record hands it to its repository. */
  get expected() {
    return expectedVersion(request)
  },
})

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'
type RequestParts<Path extends string, Given, By extends HttpMethod> = ReturnType<typeof askedOf> & {
  readonly id: Path extends `${string}/:id${string}` ? string : undefined
  readonly params: Output<Given, 'params'>
  readonly query: Output<Given, 'querystring'>
  readonly body: Output<Given, 'body'>
  readonly headers: Output<Given, 'headers'>
  /**
   * The only database that a call may change anything with (server/http/repeatedCalls.ts), and where one that declares `mayLag` reads
   * (server/http/laggingReads.ts); undefined for any other GET.
   */
  readonly db: By extends 'GET' ? (Given extends { mayLag: true } ? Database : undefined) : Database
}

/** @param usual of all of a file's calls: who may call them; what a call says adds to it, or says otherwise */
export function callsOf(app: App, base: string, tags: string[], usual: FastifyContextConfig) {
  const adding =
    <By extends HttpMethod>(method: By) =>
    <Path extends string, Given extends Call, Prepared = undefined>(
      path: Path,
      summary: string,
      given: Given & NoOther<Given>,
      work: (asked: RequestParts<Path, Given, By>, prepared: Prepared) => Answered<Given> | Promise<Answered<Given>>,
      /** Runs first, outside of the transaction of `work`, for what takes long. A repeated call runs it too. */
      prepare?: (asked: Omit<RequestParts<Path, Given, By>, 'db'>) => Promise<Prepared>,
    ) => {
      const { answer, made, bodyLimit, description, params, querystring, body, headers, ...special } = given as Call
      const takes = { description, params: params ?? (path.includes('/:id') && idParams), querystring, body, headers }
      const config = { ...usual, ...special }
      const response = answer ? { 200: answer } : made ? { 201: made } : { 204: nothing }
      app.route({
        method,
        // Without the pattern the router takes `:id:activate` and `:id` for the same route.
        url: `${base}${path.replace('/:id:', '/:id([^:]+)::')}`,
        ...(bodyLimit && { bodyLimit }),
        config,
        schema: { tags, summary, ...Object.fromEntries(Object.entries(takes).filter(([, part]) => part)), response },
        handler: async (request, reply) => {
          const { params, query, body, headers } = request
          const sent = { id: (params as { id?: string }).id, params, query, body, headers }
          const askedWith = (db?: Database) =>
            Object.assign(askedOf(request, reply), sent, { db }) as unknown as RequestParts<Path, Given, By>
          const prepared = (await prepare?.(askedWith())) as Prepared
          const run = (db?: Database) => work(askedWith(db), prepared)
          const read = async () => run(await app.databaseFor(request))
          const done = isRead(method, config) ? await read() : await app.changeOnce(request, reply, run)
          if (answer) return done
          if (!made) return reply.code(204).send(null)
          const { id, guid = id } = done as { id: string; guid?: string }
          request.auditNote ??= { subject: guid }
          return reply.code(201).send(done)
        },
      })
    }
  return { get: adding('GET'), post: adding('POST'), put: adding('PUT'), delete: adding('DELETE') }
}

const fileTypes = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  lines: 'application/x-ndjson; charset=utf-8',
  json: 'application/json; charset=utf-8',
}
/** Sent as a text, or streamed. */
export const csvAnswer = z.string().meta({ description: 'text/csv' })
/** What is sent then is saved under the name. */
export function asFile(reply: FastifyReply, type: keyof typeof fileTypes, name: string): FastifyReply {
  reply.type(fileTypes[type]).header('content-disposition', `attachment; filename="${name}"`)
  return reply
}

/** Characters that the header names at most. */
const mostUnprintable = 20

/**
 * Answers with a PDF; the header `Unprintable-Characters` names the characters of its texts that no font has,
 * percent-encoded, so that users can be warned before they print.
 */
export function asPdf(reply: FastifyReply, name: string, texts: Iterable<string>): FastifyReply {
  const missing = unprintableIn(texts).slice(0, mostUnprintable)
  if (missing.length > 0) reply.header('unprintable-characters', missing.map(encodeURIComponent).join(','))
  return asFile(reply, 'pdf', name)
}
