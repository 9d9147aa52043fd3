/**
 * Starts the real server on a separate database, without a port: tests call it through `inject`. A response that the
 * API's description does not allow fails the test.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyReply, InjectOptions } from 'fastify'
import { inject } from 'vitest'
import { buildApp } from '../../server/app'
import { type Config, readConfig } from '../../server/config'
import type { Database } from '../../server/db/database'
import { openEmbedded } from '../../server/db/embedded'
import { openPostgres } from '../../server/db/postgres'
import { openDependencies } from '../../server/dependencies'
import type { Deps } from '../../server/deps'
import { openIdentityProviders } from '../../server/identityProviders/identityProviders'
import type { App } from '../../server/lib/fastifyApp'
import { openMailQueue } from '../../server/mail/openMailer'
import { createNotificationMails } from '../../server/notifications/notificationEmails'
import { createWebhookQueue, type WebhookOptions } from '../../server/webhooks/deliveryQueue'
import { createBuilders, type TestDataBuilders } from './builders'
import { createAnswerChecker, type OpenApiDescription } from './describedAnswers'
import { createPostgresDatabase } from './postgres'

export interface TestAnswer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads bodies of any type
  body: any
  headers: Record<string, string | string[] | number | undefined>
  raw: Buffer
}

/** A caller of the API, identified by the token of a session or an API key. */
export interface TestCaller {
  token: string
}

export interface TestServer extends TestDataBuilders {
  app: App
  db: Database
  deps: Deps
  /**
   * Calls the API.
   * @param caller `null` for an anonymous call
   * @param path the path below /api, such as `/b2b/retail/locations`
   */
  call(
    caller: TestCaller | null,
    method: string,
    path: string,
    body?: unknown,
    more?: Partial<InjectOptions>,
  ): Promise<TestAnswer>
  dataDir: string
  close(): Promise<void>
}

export interface TestServerOptions {
  /**
   * Database of the server: a new PostgreSQL database (the default, which opens five times as fast as the embedded
   * one), a new embedded database, the database of another test server (which makes a fleet), or an existing one at a
   * URL or in a DATA_DIR.
   */
  database?: 'embedded' | 'postgres' | TestServer | { url: string } | { folder: string }
  /** Largest number of connections to PostgreSQL. */
  poolSize?: number
  config?: Partial<Config>
  deps?: Partial<Deps>
  webhooks?: WebhookOptions
  /** Registers additional routes for the test. */
  routes?(app: App, deps: Deps): unknown
}

const isJson = (type: unknown) => /\/(problem\+)?json\b/.test(String(type ?? ''))

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.config?.dataDir ?? mkdtempSync(join(tmpdir(), 'portal-test-'))
  const real = await postgresOf(options.database ?? 'postgres')
  const first = typeof options.database === 'object' && 'deps' in options.database ? options.database : undefined
  const config: Config = {
    ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: 'false', RATE_LIMIT: '1000000' }),
    databaseUrl: real?.url,
    // Support staff need no second factor in tests. tests/server/factorChanges.test.ts checks the requirement.
    isStaffFactorRequired: false,
    // The second server of a fleet has its own data folder, in which it does not find the id of the installation. It
    // gets the id from the first server.
    installationId: first?.deps.installation.id(),
    ...options.config,
  }
  const database = real
    ? { ...(await openPostgres(real.url, { poolSize: options.poolSize ?? 40 })), isWritable: () => true }
    : await openEmbeddedOf(options.database)
  const parts = await openDependencies(config, database)
  // Mails are sent only when a test flushes the queue, so that tests can also read queued mails.
  await parts.deps.mailer.close()
  const mailer = openMailQueue(parts.deps)
  // Webhooks and mails about notifications are also sent only when a test requests it.
  await Promise.all([parts.deps.webhooks.close(), parts.deps.notificationMails.close()])
  const webhooks = createWebhookQueue({ ...parts.deps, config, mailer }, options.webhooks)
  const letters = createNotificationMails({ ...parts.deps, config, mailer })
  // Tests have no name server, so no domain has TXT records.
  const identityProviders = openIdentityProviders({ allowsLoopback: config.demo, resolveTxt: async () => [] })
  const deps = { ...parts.deps, identityProviders, mailer, webhooks, notificationMails: letters, ...options.deps }
  const app = await buildApp(deps)
  refuseUndeclared(app, options.routes !== undefined)
  options.routes?.(app, deps)
  await app.ready()
  return {
    app,
    db: deps.db,
    deps,
    dataDir,
    ...createBuilders(deps.db),
    async call(caller, method, path, body, more = {}) {
      const answer = await app.inject({
        method: method as 'GET',
        url: `/api${path}`,
        ...(body === undefined ? {} : { payload: body as object }),
        ...more,
        headers: { ...(caller ? { authorization: `Bearer ${caller.token}` } : {}), ...more.headers },
      })
      const parsed = isJson(answer.headers['content-type']) && answer.rawPayload.length ? answer.json() : answer.payload
      return { status: answer.statusCode, body: parsed, headers: answer.headers, raw: answer.rawPayload }
    },
    async close() {
      await app.close()
      await webhooks.close()
      await letters.close()
      await mailer.close()
      await parts.close()
      await real?.drop?.()
      if (!options.config?.dataDir) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function postgresOf(
  database: TestServerOptions['database'],
): Promise<{ url: string; drop?(): Promise<void> } | undefined> {
  if (database === 'postgres') return createPostgresDatabase()
  if (typeof database !== 'object' || 'folder' in database) return undefined
  const url = 'url' in database ? database.url : database.deps.config.databaseUrl
  return url ? { url } : undefined
}

const openEmbeddedOf = (database: TestServerOptions['database']) =>
  typeof database === 'object' && 'folder' in database
    ? openEmbedded(database.folder)
    : openEmbedded(undefined, new Blob([readFileSync(inject('embeddedTemplate'))]))

/** Returns whether all headers of a 429 name the same time after which the client may call again. */
const areConsistent = (headers: ReturnType<FastifyReply['getHeaders']>) => {
  const retryAfter = Number(headers['retry-after'])
  const { 'x-ratelimit-remaining': remaining = 0, 'x-ratelimit-reset': reset = retryAfter } = headers
  return retryAfter > 0 && Number(remaining) === 0 && Number(reset) === retryAfter
}

const checkers = new Map<string, ReturnType<typeof createAnswerChecker>>()
const createChecker = (app: App) => createAnswerChecker(app.swagger() as unknown as OpenApiDescription)
/**
 * Returns the functions that compare responses with the API description of the app. They are created once and shared by
 * all apps with the same routes.
 */
function sharedCheckerOf(app: App) {
  const key = app.operations.map(({ method, url }) => `${method} ${url}`).join()
  const checker = checkers.get(key) ?? createChecker(app)
  checkers.set(key, checker)
  return checker
}

function refuseUndeclared(app: App, hasOwnRoutes: boolean) {
  let own: ReturnType<typeof createAnswerChecker> | undefined
  const checkerOf = () => {
    // A test that adds routes gets its own functions, because two tests may add the same paths with different schemas.
    if (hasOwnRoutes) own ??= createChecker(app)
    return own ?? sharedCheckerOf(app)
  }
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode === 429 && !areConsistent(reply.getHeaders()))
      throw new Error(`${request.method} ${request.url} answers 429 with headers that contradict each other`)
    const { schema, url } = request.routeOptions
    const { operationId } = (schema ?? {}) as { operationId?: string }
    if (!url?.startsWith('/api') || !operationId || request.method === 'HEAD') return
    const text = typeof payload === 'string' ? payload : undefined
    const answer = { status: reply.statusCode, headers: reply.getHeaders(), text }
    const problems = checkerOf().ofOperation(operationId, answer)
    if (problems.length > 0) throw new Error(`${request.method} ${url} answers ${reply.statusCode}: ${problems.join()}`)
  })
}
