/**
 * The gate: every route declares who may call it (contract/access.ts) and is asked here before its body is read.
 *
 *   no, unknown, expired or revoked token → 401 Unauthorized
 *   another role                          → 403 Forbidden
 *   support staff where only the holder may → 403 InsufficientPermissions
 */
import type { FastifyInstance, FastifyRequest, FastifySchema, RouteOptions } from 'fastify'
import { type Access, mayCall } from '../../contract/access'
import type { Database } from '../db/database'
import { ApiError } from '../errors'
import { readSession, type Session } from './sessions'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** The audit log's word for the operation; its HTTP line where left out. */
    audit?: string
  }
  interface FastifyRequest {
    session: Session | null
  }
  interface FastifyInstance {
    /** Every route of the API as it was declared; the isolation tests are generated from it. */
    operations: Operation[]
  }
}

export interface Operation {
  method: string
  url: string
  access: Access
  schema: FastifySchema
}

/** Whose rows a query may touch; made from a session only. */
export interface Scope {
  readonly organisationId: string
}

const bearer = (request: FastifyRequest) => /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]

export function installGate(app: FastifyInstance, db: Database) {
  app.decorateRequest('session', null)
  app.decorate('operations', [])
  app.addHook('onRoute', route => {
    declare(app.operations, route)
    // Behind the rate limit, which is a hook of the route too: what is refused here counts.
    if (route.config?.access) route.onRequest = [route.onRequest ?? [], judge].flat()
  })
  app.addHook('onRequest', async request => {
    const token = request.routeOptions.config.access && bearer(request)
    if (token) request.session = (await readSession(db, token)) ?? null
  })
}

async function judge(request: FastifyRequest) {
  const { access } = request.routeOptions.config
  if (!access || access.kind === 'public') return
  const { session } = request
  if (!session) throw new ApiError('Unauthorized', 'Sign in first')
  if (mayCall(access, { role: session.role, isImpersonated: session.actor !== null })) return
  const isOwnRole = mayCall(access, { role: session.role, isImpersonated: false })
  throw isOwnRole
    ? new ApiError('InsufficientPermissions', 'Not while acting for another account')
    : new ApiError('Forbidden', `Not for the role ${session.role}`)
}

function declare(operations: Operation[], { method, url, config, schema }: RouteOptions) {
  if (!url.startsWith('/api/') || url.startsWith('/api/docs') || method === 'HEAD') return
  if (!config?.access) throw new Error(`${String(method)} ${url} does not declare its access`)
  operations.push({
    method: String(method),
    url: url.slice('/api'.length),
    access: config.access,
    schema: schema ?? {},
  })
}

/** The session of a route that is not public. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new ApiError('Unauthorized', 'Sign in first')
  return request.session
}

/** The organisation whose rows this request may touch. */
export function scopeOf(request: FastifyRequest): Scope {
  const { organisationId } = sessionOf(request)
  if (!organisationId) throw new ApiError('Forbidden', 'Only for organisations')
  return { organisationId }
}
