/**
 * Checks that the caller may use the route, as the route declares (contract/access.ts), before the body is read.
 *
 *   no, unknown, expired or revoked token   → 401 Unauthorized
 *   another role                            → 403 Forbidden
 *   support staff acting for the account, if only its holder may call
 *                                            → 403 InsufficientPermissions
 *   a session of single sign-on, for a call beyond its organisation
 *                                            → 403 InsufficientPermissions
 *   a role in the team that is too low      → 403 InsufficientPermissions, naming the needed role
 *   a staff role without the call's task    → 403 InsufficientPermissions, naming the roles that have it
 *   a member who is limited to cities or locations, for a route that does not apply the limit
 *                                            → 403 InsufficientPermissions
 *   no second factor, though one is required → 403 FactorSetupRequired
 *   a second factor that was not proved recently, if the route needs it → 403 FactorRequired
 *   a key without any of the route's scopes → 403 InsufficientPermissions
 *   a key that calls too often              → 429 TooManyRequests
 */
import type { FastifyInstance, FastifyRequest, FastifySchema, RouteOptions } from 'fastify'
import { type Access, withAccessDefaults } from '../../contract/access'
import type { MachineKey } from '../accounts/keys'
import { sessionEndedError } from '../accounts/sessionErrors'
import type { Session } from '../accounts/sessions'
import { ApiError } from '../errors/apiErrors'
import type { Scope } from '../ownership/scope'
import { isReadRequest } from './audit'
import { auditActionOf } from './auditRow'
import type { CallerLookup } from './callers'
import type { CallRates } from './callRates'
import { assertSessionMayCall, type FactorConfig } from './sessionAccess'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response may be some seconds old, so the read replica may serve the call (server/http/replicaReads.ts). */
    mayLag?: true
    /** The call is queued with other costly calls of its organisation (server/http/organisationFairQueue.ts). */
    isCostly?: true
    access?: Access
    /** The call needs a second factor that the session has proved recently, if the account has one. */
    recentFactor?: true
    /** The call is allowed even if the account still lacks a second factor that it must have. */
    worksWithoutFactor?: true
    /** Name of the operation in the audit log. By default the log has the method and URL. */
    audit?: string
  }
  interface FastifyRequest {
    session: Session | null
    /** The API key that authenticates the call; null if the call has no valid key. */
    key: MachineKey | null
  }
  interface FastifyInstance {
    /** All routes of the API as they are declared. The isolation tests are generated from them. */
    operations: Operation[]
    /**
     * Reads the caller's session or key from the database again, after an operation that took long. Routes that stream
     * their request body call this function themselves.
     * @throws {ApiError} Unauthorized if the session or key has ended meanwhile; InsufficientPermissions if the role in
     *   the team no longer suffices
     */
    requireStillThere(request: FastifyRequest): Promise<void>
    /** Does the same as `requireStillThere`, but only if the call has waited since the caller was last looked up. */
    requireStillThereAfterWait(request: FastifyRequest): Promise<void>
  }
}

/** Time in ms after which a call that waited looks its caller up again before it begins. */
export const longestWithoutLookUpMs = 100

export interface Operation {
  method: string
  url: string
  access: Access
  schema: FastifySchema
  /** The action in the audit log's row of a call; undefined for reads that leave a row only if they are denied. */
  auditAction: string | undefined
  /** Whether the read replica may serve the call (server/http/replicaReads.ts). */
  mayLag: boolean
  /** Maximum size of the body in bytes, if it differs from the server's default. */
  bodyLimit: number | undefined
  /** Whether the call is queued with other costly calls of its organisation (server/http/organisationFairQueue.ts). */
  isCostly: boolean
  /** Whether the call needs a second factor that the session has proved recently, if the account has one. */
  needsRecentFactor: boolean
}

export function registerAuthorization(
  app: FastifyInstance,
  config: FactorConfig,
  callers: CallerLookup,
  rates: CallRates,
) {
  app.decorateRequest('session', null)
  app.decorateRequest('key', null)
  app.decorate('operations', [])
  const completeBodies = new WeakSet<FastifyRequest>()
  const lookUpTimes = new WeakMap<FastifyRequest, number>()
  const authorize = async (request: FastifyRequest) => {
    const { session, key } = await callers.callerOf(request)
    request.session = session
    request.key = key
    if (request.raw.complete) completeBodies.add(request)
    lookUpTimes.set(request, performance.now())
    const count = async () => {
      const counting = key ? rates.countKeyCall(key) : session ? rates.countChange(session) : undefined
      await counting?.catch(refusal => {
        request.isOverLimit = true
        throw refusal
      })
    }
    try {
      assertMayCall(request, config)
    } catch (denial) {
      await count()
      throw denial
    }
    if (key || isCountedChange(request)) await count()
  }
  app.decorate('requireStillThere', async request => {
    if (!(request.session ?? request.key)) return
    const { session, key } = await callers.readCallerAgain(request)
    lookUpTimes.set(request, performance.now())
    if (!session && !key) throw sessionEndedError()
    request.session = session
    request.key = key
    assertMayCall(request, config)
  })
  app.decorate('requireStillThereAfterWait', async request => {
    const waitedMs = performance.now() - (lookUpTimes.get(request) ?? 0)
    if (waitedMs > longestWithoutLookUpMs) await app.requireStillThere(request)
  })
  // A body may arrive slowly, and a call may wait for a turn (server/http/organisationFairQueue.ts). The caller's
  // session or key may end meanwhile, so the caller is looked up again.
  const recheckCaller = async (request: FastifyRequest) => {
    const isBodyLate = request.body !== undefined && !completeBodies.has(request)
    await (isBodyLate ? app.requireStillThere(request) : app.requireStillThereAfterWait(request))
  }
  app.addHook('onRoute', route => {
    if (route.config?.access) {
      const access = withAccessDefaults(route.config.access, isReadRequest(route.method, route.config))
      route.config = { ...route.config, access }
    }
    declareOperation(app.operations, route)
    // The route already has its rate limit as an onRequest hook. The rate limit runs before the authorization, so that
    // rejected calls count too.
    if (route.config?.access) route.onRequest = [route.onRequest ?? [], authorize].flat()
    if (route.config?.access) route.preHandler = [recheckCaller, route.preHandler ?? []].flat()
  })
}

/**
 * Returns whether a call in a session counts as a change. Calls that the portal repeats by itself do not, and neither
 * do public calls, so that a sign-out is always possible.
 */
const isCountedChange = ({ method, routeOptions: { config } }: FastifyRequest) =>
  config.access?.kind === 'session' && !isReadRequest(method, config) && !config.isBackground

function assertMayCall(request: FastifyRequest, config: FactorConfig) {
  const { access } = request.routeOptions.config
  if (!access || access.kind === 'public') return
  const { session, key } = request
  if (access.kind === 'key') {
    if (!key) throw new ApiError('Unauthorized', 'An API key is required: Authorization: Bearer rk_…')
    if (access.scopes.some(scope => key.scopes.includes(scope))) return
    throw new ApiError('InsufficientPermissions', `The API key has none of the scopes ${access.scopes.join(', ')}`)
  }
  if (!session) throw new ApiError('Unauthorized', 'Sign in first')
  assertSessionMayCall(session, access, request.routeOptions.config, config)
}

function declareOperation(operations: Operation[], { method, url, config, schema, bodyLimit }: RouteOptions) {
  if (!url.startsWith('/api/') || url.startsWith('/api/docs') || method === 'HEAD') return
  if (!config?.access) throw new Error(`${String(method)} ${url} does not declare its access`)
  operations.push({
    method: String(method),
    url: url.slice('/api'.length),
    access: config.access,
    schema: schema ?? {},
    auditAction:
      isReadRequest(method, config) && !config.audit ? undefined : auditActionOf(String(method), url, config),
    mayLag: config.mayLag === true,
    bodyLimit,
    isCostly: config.isCostly === true,
    needsRecentFactor: config.recentFactor === true,
  })
}

/**
 * Returns the session of a call whose route requires a session.
 * @throws {ApiError} Unauthorized
 */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new ApiError('Unauthorized', 'Sign in first')
  return request.session
}

/**
 * Returns the scope of a session: the rows that the session may read and write. This is the only function that creates
 * scopes for routes and declared resources.
 * @throws {ApiError} Forbidden for support staff, who have no organisation
 */
export function scopeOfSession({ organisationId, limit }: Pick<Session, 'organisationId' | 'limit'>): Scope {
  if (!organisationId) throw new ApiError('Forbidden', 'Only for organisations')
  return { organisationId, limit }
}

/** Returns the scope of the request's session ({@link scopeOfSession}). */
export const scopeOf = (request: FastifyRequest): Scope => scopeOfSession(sessionOf(request))

/**
 * Returns the API key of a call whose route declares scopes of keys.
 * @throws {ApiError} Unauthorized
 */
export function apiKeyOf(request: FastifyRequest): MachineKey {
  if (!request.key) throw new ApiError('Unauthorized', 'An API key is required')
  return request.key
}
