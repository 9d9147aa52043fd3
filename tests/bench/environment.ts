/**
 * Creates the environment of the bench's modules: a PostgreSQL, the built server with demo data, a Chromium, and a
 * react-admin app with one resource for comparison. Each part starts when a module first needs it and stops at the end.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from 'playwright'
import type { SessionRole } from '../../contract/roles'
import { chromiumArguments, findChromium } from '../../scripts/chromium.mjs'
import { openPostgres } from '../../server/db/postgres'
import { seedCities } from '../../server/geo/seedCities'
import { demoAccounts } from '../helpers/addresses'
import { findFreePort } from '../helpers/freePort'
import { type PostgresServer, startPostgres } from '../helpers/postgresServer'
import { startServer } from '../helpers/serverProcess'
import { buildReferencePages, serveReferencePages } from './referenceApp'

/** Servers that all modules of the bench share. Each module starts all other programs for itself. */
export type SharedAddress = 'database' | 'portal' | 'bare'

export interface BenchEnvironment {
  /** Returns the URL of a migrated database that contains the gazetteer. */
  database(): Promise<string>
  /** Returns the URL of the built server, which has the demo's data. */
  portal(): Promise<string>
  browser(): Promise<Browser>
  /** Returns a browser to which other programs can attach by its debugging port. */
  attachable(): Promise<{ context: BrowserContext; port: number }>
  /**
   * Returns the URL of the react-admin app for comparison (referenceApp.ts). The portal's API can be called below the
   * same URL.
   */
  bare(): Promise<string>
  /** Path of a folder that is deleted when the bench ends. */
  folder: string
  close(): Promise<void>
}

/** Name of the demo account of each role. */
export const demoNames = { ...demoAccounts, Staff: 'staff' } as const satisfies Record<SessionRole, string>

export const demoPassword = 'Demo-2026-pass'

/**
 * Script that defines `__name`. tsx adds calls of this helper to functions, so pages need it to evaluate such
 * functions.
 */
export const nameHelperScript = 'globalThis.__name ??= each => each'

/**
 * Signs in through the sign-in page and returns the page.
 * @param wanted the path to open; it redirects to the sign-in page, and is shown after the sign-in
 */
export const signInAs = async (context: BrowserContext, base: string, name: string, wanted = '/sign-in') => {
  const page = await context.newPage()
  await page.goto(base + wanted)
  await page.getByLabel('Email').fill(`${name}@demo.example`)
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(address => !address.pathname.startsWith('/sign-in'))
  return page
}

/** A started server or browser, and the function that stops it. */
interface Handle<Value> {
  value: Value
  end(): Promise<unknown>
}

/** Creates a handle that starts a server or browser when it is first needed, and stops it if it was started. */
function startOnce<Value>(start: () => Promise<Handle<Value>>) {
  let started: Promise<Handle<Value>> | undefined
  return {
    get: async () => {
      started ??= start()
      return (await started).value
    },
    end: async () => {
      const running = await started?.catch(() => undefined)
      await running?.end()
    },
  }
}

const endMs = 10_000

async function startPortal(folder: string): Promise<Handle<string>> {
  const server = await startServer({ DATA_DIR: join(folder, 'portal'), RATE_LIMIT: '1000000' })
  const end = async () => {
    const timer = setTimeout(() => server.end('SIGKILL'), endMs)
    await server.end('SIGTERM')
    clearTimeout(timer)
  }
  return { value: server.url, end }
}

async function startDatabase(): Promise<Handle<string>> {
  const server = await startPostgres({ shared_buffers: '1GB', max_wal_size: '8GB', synchronous_commit: 'off' })
  return { value: await migrate(server), end: () => server.stop() }
}

function chromiumPath(): string {
  const path: string | undefined = findChromium()
  if (!path) throw new Error('no Chromium was found (Debian: apt-get install chromium, or CHROMIUM=path)')
  return path
}

async function startBrowser(): Promise<Handle<Browser>> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
  return { value: browser, end: () => browser.close() }
}

async function startAttachable(folder: string): Promise<Handle<{ context: BrowserContext; port: number }>> {
  const port = await findFreePort()
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: chromiumPath(),
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  })
  return { value: { context, port }, end: () => context.close() }
}

/**
 * Creates the environment of the bench's modules.
 * @param shared returns the URLs of servers that the parent process has started; without it the environment starts
 *   these servers itself
 * @param parent folder in which the environment creates its own folder
 */
export function createBenchEnvironment(
  shared?: (of: SharedAddress) => Promise<string>,
  parent = tmpdir(),
): BenchEnvironment {
  const folder = mkdtempSync(join(parent, 'portal-bench-'))
  const given = (of: SharedAddress, start: () => Promise<Handle<string>>) =>
    startOnce(shared ? async () => ({ value: await shared(of), end: async () => undefined }) : start)
  const portal = given('portal', () => startPortal(folder))
  const things = {
    database: given('database', startDatabase),
    portal,
    bare: given('bare', async () => {
      const { url, close } = await serveReferencePages(await buildReferencePages(folder), portal.get)
      return { value: url, end: close }
    }),
    browser: startOnce(startBrowser),
    attachable: startOnce(() => startAttachable(folder)),
  }
  return {
    folder,
    database: things.database.get,
    portal: things.portal.get,
    bare: things.bare.get,
    browser: things.browser.get,
    attachable: things.attachable.get,
    async close() {
      for (const { end } of Object.values(things).reverse()) await end().catch(error => console.error(error))
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

async function migrate(server: PostgresServer) {
  const database = await openPostgres(server.url)
  await seedCities(database.db)
  await database.close()
  return server.url
}
