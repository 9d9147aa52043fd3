/**
 * Starts the real server on a separate database, without a port: tests call it through `inject`. An answer whose
 * status the API's description does not declare fails the test.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { inject } from 'vitest'
import { buildApp } from '../../server/app'
import { type Config, readConfig } from '../../server/config'
import type { Database } from '../../server/db/database'
import { openEmbedded } from '../../server/db/embedded'
import { openPostgres } from '../../server/db/postgres'
import { openDependencies } from '../../server/dependencies'
import type { Deps } from '../../server/deps'
import type { App } from '../../server/lib/fastifyApp'
import { openMailQueue } from '../../server/mail/openMailer'
import { notificationMails } from '../../server/notifications/notificationEmails'
import { type WebhookOptions, webhookQueue } from '../../server/webhooks/deliveryQueue'
import { type Builders, builders } from './builders'
import { realPostgres } from './postgres'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the body as a client would, untyped
  body: any
  headers: Record<string, string | string[] | number | undefined>
  raw: Buffer
}

/** The session or key of a call; `null` makes a call without one. */
export type Caller = { token: string } | null

export interface TestServer extends Builders {
  app: App
  db: Database
  deps: Deps
  /** @param path the path below /api, such as `/b2b/retail/locations` */
  call(caller: Caller, method: string, path: string, body?: unknown, more?: Partial<InjectOptions>): Promise<Answer>
  dataDir: string
  close(): Promise<void>
}

export interface TestServerOptions {
  /**
   * The default is PostgreSQL, which opens five times as fast. Alternatives are the database of another server (for a
   * second server of a fleet), or an existing one, at an address or in a DATA_DIR.
   */
  database?: 'embedded' | 'postgres' | TestServer | { url: string } | { folder: string }
  /** Largest number of connections to PostgreSQL. */
  poolSize?: number
  config?: Partial<Config>
  deps?: Partial<Deps>
  webhooks?: WebhookOptions
  /** Routes that are added to the app's own. */
  routes?(app: App, deps: Deps): unknown
}

const isJson = (type: unknown) => /\/(problem\+)?json\b/.test(String(type ?? ''))

export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.config?.dataDir ?? mkdtempSync(join(tmpdir(), 'portal-test-'))
  const real = await postgresOf(options.database ?? 'postgres')
  const first = typeof options.database === 'object' && 'deps' in options.database ? options.database : undefined
  const config: Config = {
    ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: 'false', RATE_LIMIT: '1000000' }),
    databaseUrl: real?.url,
    // A second server of a fleet has another folder.
    installationId: first?.deps.installation.id(),
    ...options.config,
  }
  const database = real
    ? { ...(await openPostgres(real.url, { poolSize: options.poolSize ?? 40 })), isWritable: () => true }
    : await openEmbeddedOf(options.database)
  const parts = await openDependencies(config, database)
  // Mail waits until a test flushes it, so that a test can read the queue too.
  await parts.deps.mailer.close()
  const mailer = openMailQueue(parts.deps)
  // Webhooks and the mails of notifications wait as well.
  await Promise.all([parts.deps.webhooks.close(), parts.deps.notificationMails.close()])
  const webhooks = webhookQueue({ ...parts.deps, config, mailer }, options.webhooks)
  const letters = notificationMails({ ...parts.deps, config, mailer })
  const deps = { ...parts.deps, mailer, webhooks, notificationMails: letters, ...options.deps }
  const app = await buildApp(deps)
  refuseUndeclared(app)
  options.routes?.(app, deps)
  await app.ready()
  return {
    app,
    db: deps.db,
    deps,
    dataDir,
    ...builders(deps.db),
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
  if (database === 'postgres') return realPostgres()
  if (typeof database !== 'object' || 'folder' in database) return undefined
  const url = 'url' in database ? database.url : database.deps.config.databaseUrl
  return url ? { url } : undefined
}

const openEmbeddedOf = (database: TestServerOptions['database']) =>
  typeof database === 'object' && 'folder' in database
    ? openEmbedded(database.folder)
    : openEmbedded(undefined, new Blob([readFileSync(inject('embeddedTemplate'))]))

function refuseUndeclared(app: App) {
  app.addHook('onSend', async (request, reply) => {
    const { schema, url } = request.routeOptions
    if (!url?.startsWith('/api') || !schema || schema.hide) return
    const declared: string[] = Object.keys((schema.response ?? {}) as object)
    if (!declared.includes(String(reply.statusCode))) {
      throw new Error(`${request.method} ${url} answers ${reply.statusCode}, which its description does not declare`)
    }
  })
}
