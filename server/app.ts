/** The whole server as one Fastify instance; main.ts only listens and closes. */
import { randomUUID } from 'node:crypto'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { installAudit } from './auth/audit'
import { installGate } from './auth/gate'
import { installRateLimits } from './auth/rateLimits'
import type { Deps } from './deps'
import { ApiError, handleError } from './errors'
import { installOpenApi } from './openapi'
import { installPortal } from './portal'
import { apiRoutes } from './routes'
import { fileRoutes } from './routes/files'
import { healthRoutes } from './routes/health'

/** Of every answer below /api; the page of the docs has a policy of its own. */
const apiHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression<RawServerDefault>,
  RawReplyDefaultExpression<RawServerDefault>,
  FastifyBaseLogger,
  ZodTypeProvider
>

/**
 * @param deps the parts
 * @param measure installs hooks that have to see every route
 * @returns the app, ready to listen or to inject requests into
 */
export async function buildApp(deps: Deps, measure?: (app: App) => void): Promise<App> {
  const { config } = deps
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    requestTimeout: 15_000,
    connectionTimeout: 0,
    keepAliveTimeout: 10_000,
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    trustProxy: config.trustProxy.length ? config.trustProxy : false,
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 16_384 },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  measure?.(app)
  refuseNul(app)
  await installRateLimits(app, config)
  installGate(app, deps.db)
  installAudit(app, deps.db)
  app.addHook('onRequest', async (request, reply) => {
    // `/%61pi` is routed to `/api`: what counts is where a request has arrived.
    if ((request.routeOptions.url ?? request.url).startsWith('/api')) reply.headers(apiHeaders)
    if (!deps.isWritable() && !['GET', 'HEAD'].includes(request.method)) {
      throw new ApiError('ServiceUnavailable', 'The disk is full; nothing can be saved now')
    }
  })
  await installOpenApi(app)
  await installPortal(app, deps)
  healthRoutes(app, deps)
  fileRoutes(app, deps)
  await app.register(async api => apiRoutes(api as App, deps), { prefix: '/api' })
  return app
}

/** PostgreSQL cannot store NUL; an address with one is refused before it reaches a query. */
function refuseNul(app: App) {
  app.addHook('onRequest', async request => {
    if (request.url.includes('%00')) throw new ApiError('InvalidParams', 'NUL characters are refused')
  })
}
