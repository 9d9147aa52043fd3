/** Builds the server as a Fastify instance. serve.ts makes it listen, and closes it. */
import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import fastify, { type FastifyBaseLogger } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { installAudit } from './auth/audit'
import { registerAuthorization } from './auth/authorization'
import { createCallerLookup } from './auth/callers'
import { createCallRates } from './auth/callRates'
import { installRateLimits } from './auth/rateLimits'
import { createChangeListener } from './auth/reportChanges'
import type { Config } from './config'
import { createDemoWarningCheck } from './demo/demoWarning'
import type { Deps } from './deps'
import { ApiError } from './errors/apiErrors'
import { createFrameworkErrorHandler, handleClientError, registerErrorHandlers } from './http/errorHandler'
import { installOpenApi } from './http/openapi/installOpenApi'
import { installOrganisationFairQueue } from './http/organisationFairQueue'
import { installPortal } from './http/portal'
import { installIdempotency } from './http/repeatedCalls'
import { installReplicaReads } from './http/replicaReads'
import { installRequestBodies } from './http/requestBodies'
import { compileResponseSerializer } from './http/responseSerializer'
import { compileSlicedValidator } from './http/slicedValidation'
import { closeSlowReaders } from './http/slowReaders'
import { installVersions } from './http/versionedCalls'
import { disableFeatures } from './lib/disabledFeatures'
import type { App } from './lib/fastifyApp'
import { apiRoutes } from './routes'
import { fileRoutes } from './routes/files'
import { fundraiserPageRoutes } from './routes/fundraiserPage'
import { healthRoutes } from './routes/health'

/** Headers of every response below /api. The page with the API's description has a separate content security policy. */
const apiHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/**
 * Builds the app.
 * @param measure installs hooks that must be called for every route
 * @returns the app, on which the caller can listen, or inject requests
 */
export async function buildApp(deps: Deps, measure?: (app: App) => void): Promise<App> {
  const { config } = deps
  disableFeatures(config.featuresOff)
  const app: App = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    requestTimeout: 15_000,
    connectionTimeout: 0,
    keepAliveTimeout: 10_000,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // While the server stops, requests that still arrive are answered as usual, with `Connection: close`, instead of
    // with 503.
    return503OnClosing: false,
    frameworkErrors: createFrameworkErrorHandler(() => app),
    clientErrorHandler: handleClientError,
    trustProxy: config.trustProxy.length ? config.trustProxy : false,
    http: {
      headersTimeout: 8_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16_384,
      // Node's own response to a request without a Host header has no body, so http/errorHandler.ts rejects it instead.
      requireHostHeader: false,
    },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(compileSlicedValidator)
  app.setSerializerCompiler(compileResponseSerializer)
  const stopLooking = closeSlowReaders(app.server, error => app.log.error(error, 'a look for slow readers failed'))
  app.addHook('onClose', async () => stopLooking())
  await installHeaders(app, config)
  registerErrorHandlers(app)
  await installRequestBodies(app)
  measure?.(app)
  const callers = createCallerLookup(deps.db, config.rateLimit)
  await installRateLimits(app, config, callers, deps.redis)
  registerAuthorization(app, config, callers, createCallRates(config.rateLimit, deps.redis))
  installAudit(app, deps.db, createChangeListener(deps.recordChanges))
  installReplicaReads(app, deps.db, deps.replica)
  // This hook runs after the rate limits, so that the calls that it rejects count against them too.
  app.addHook('preParsing', async request => {
    // URLs with NUL are rejected, because PostgreSQL cannot store this character.
    if (request.url.includes('%00')) throw new ApiError('InvalidParams', 'NUL characters are refused')
    if (!deps.isWritable() && !['GET', 'HEAD'].includes(request.method)) {
      throw new ApiError('ServiceUnavailable', 'The disk is full; nothing can be saved now')
    }
  })
  installVersions(app, deps.db)
  installOrganisationFairQueue(app, deps)
  installIdempotency(app, deps.db)
  await installOpenApi(app, config)
  await installPortal(app, deps, createDemoWarningCheck(deps))
  healthRoutes(app, deps)
  fileRoutes(app, deps)
  fundraiserPageRoutes(app, deps)
  await app.register(async api => apiRoutes(api as App, deps), { prefix: '/api' })
  return app
}

async function installHeaders(app: App, config: Config) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // The URL pattern of the matched route is checked, because the URL of the request may be encoded: `/%61pi` is
    // routed to `/api`.
    if ((request.routeOptions.url ?? request.url).startsWith('/api')) reply.headers(apiHeaders)
  })
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
    // The policy of the page hides the referrer. The map's tile images set another policy, because OpenStreetMap
    // rejects requests for tiles without a referrer.
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  })
}
