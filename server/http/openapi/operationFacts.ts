/**
 * Derives facts about an operation in the API's description from its route's declaration: its name, the errors that it
 * may return, and the headers of its responses. Nothing is listed by hand, so that nothing can be forgotten.
 */
import type { RouteOptions } from 'fastify'
import type { z } from 'zod'
import type { Access } from '../../../contract/access'
import type { RecordRules } from '../../../contract/recordRules'
import { isReadRequest } from '../../auth/audit'
import { isVersionedSchema } from '../versionedCalls'
import type { HeaderName } from './responseHeaders'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Headers of a successful response that cannot be derived from other parts of the declaration. */
    answerHeaders?: readonly HeaderName[]
    /**
     * Whether this is a public call that opens a session. Such a call is rejected for accounts of a role that the
     * installation does not have.
     */
    opensSession?: true
    /**
     * The schema of the body by media type. Set if the server accepts further media types than JSON, and validates the
     * items of the body one by one.
     */
    describedBodies?: Readonly<Record<string, z.ZodType>>
  }
}

export interface OperationFacts {
  errors: readonly number[]
  /** Names of the headers of a successful response. */
  headers: readonly HeaderName[]
  bodies: Readonly<Record<string, z.ZodType>> | undefined
  access: Access | undefined
  /** Declared rules of the body, which its example obeys. */
  rules: RecordRules
}

const pascal = (text: string) =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map(part => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

/** Returns an operation's name: `PUT /api/b2b/retail/employees/:id:activate` → `putRetailEmployeesByIdActivate`. */
export function operationIdOf(method: string, url: string) {
  const parts = url.replace(/^\/api(\/b2b)?\//, '').split('/')
  const names = parts.map(part => {
    const [, param, action = ''] = /^:(\w+)(?:\([^)]*\))?(?:::?([\w-]+))?$/.exec(part) ?? []
    return param ? `By${pascal(param)}${pascal(action)}` : pascal(part)
  })
  return `${method.toLowerCase()}${names.join('')}`
}

/**
 * Returns the error statuses that an operation may return, in ascending order, without statuses that its schema
 * declares, such as 412.
 */
export function errorStatusesOf({ method, config, schema = {} }: RouteOptions): number[] {
  const isPublic = config?.access?.kind === 'public'
  const changes = !isReadRequest(method, config)
  const names = Boolean(schema.params ?? schema.querystring ?? schema.body)
  return [
    ...[400, 429, 500, 503],
    ...(isPublic ? [] : [401]),
    ...(isPublic && !config?.opensSession ? [] : [403]),
    ...(names || changes ? [404, 422] : []),
    ...(method === 'GET' ? [] : [413, 415]),
    ...(changes ? [409] : []),
  ].sort((one, other) => one - other)
}

const mediaTypesOf = (answer: unknown) => Object.keys((answer as { content?: object } | undefined)?.content ?? {})
const isFile = (type: string) => type !== 'application/json' && type !== 'text/event-stream'

/** Returns the names of the headers that a successful response has, in addition to those of every response. */
export function responseHeadersOf({ config, schema }: RouteOptions): HeaderName[] {
  const answers = (schema?.response ?? {}) as Record<number, unknown>
  const answer = answers[200] ?? answers[201]
  const types = mediaTypesOf(answer)
  return [
    ...(isVersionedSchema(answer) ? (['etag'] as const) : []),
    ...(types.some(isFile) ? (['content-disposition'] as const) : []),
    ...(types.includes('application/pdf') ? (['unprintable-characters'] as const) : []),
    ...(config?.answerHeaders ?? []),
  ]
}
