/**
 * What the modules measure on, started when first asked for and stopped at the end: a PostgreSQL of our own, the built
 * server with demo data, a Chromium, and a bare react-admin app built beside it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from 'playwright'
import { chromiumArguments, findChromium } from '../../scripts/chromium.mjs'
import { openPostgres } from '../../server/db/postgres'
import { seedCities } from '../../server/geo/seedCities'
import { freePort } from '../helpers/freePort'
import { type PostgresServer, startPostgres } from '../helpers/postgresServer'
import { startServer } from '../helpers/process'
import { buildBare, serveBare } from './bareApp'

export interface World {
  /** Address of a migrated database with the gazetteer. */
  database(): Promise<string>
  /** Address of the built server on demo data. */
  portal(): Promise<string>
  browser(): Promise<Browser>
  /** A profile whose browser others may attach to. */
  attachable(): Promise<{ context: BrowserContext; port: number }>
  /** Address of the bare react-admin app. */
  bare(): Promise<string>
  /** A folder that goes at the end. */
  folder: string
  close(): Promise<void>
}

/** tsx marks functions with a helper of its own, which a page does not have: every context that evaluates gets it. */
export const namesKept = 'globalThis.__name ??= each => each'

/** @param wanted the address that leads to the sign-in page, and is shown afterwards */
export const signInAs = async (context: BrowserContext, base: string, name: string, wanted = '/sign-in') => {
  const page = await context.newPage()
  await page.goto(base + wanted)
  await page.getByLabel('Email').fill(`${name}@demo.example`)
  await page.getByLabel('Password').fill('Demo-2026-pass')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(address => !address.pathname.startsWith('/sign-in'))
  return page
}

export function createWorld(): World {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const ends: (() => Promise<unknown>)[] = []
  const once = <T>(start: () => Promise<T>) => {
    let started: Promise<T> | undefined
    return () => (started ??= start())
  }
  const executablePath: string | undefined = findChromium()
  const needed = () => {
    if (!executablePath) throw new Error('no Chromium was found (Debian: apt-get install chromium, or CHROMIUM=path)')
    return executablePath
  }
  return {
    folder,
    database: once(async () => {
      const server = await startPostgres({ shared_buffers: '1GB', max_wal_size: '8GB', synchronous_commit: 'off' })
      ends.push(() => server.stop())
      return migrated(server)
    }),
    portal: once(async () => {
      const server = await startServer({ DATA_DIR: join(folder, 'portal'), RATE_LIMIT: '1000000' })
      ends.push(() => server.end('SIGTERM'))
      return server.url
    }),
    browser: once(async () => {
      const browser = await chromium.launch({ executablePath: needed(), args: chromiumArguments })
      ends.push(() => browser.close())
      return browser
    }),
    attachable: once(async () => {
      const port = await freePort()
      const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
        executablePath: needed(),
        args: [...chromiumArguments, `--remote-debugging-port=${port}`],
      })
      ends.push(() => context.close())
      return { context, port }
    }),
    bare: once(async () => {
      const { url, close } = await serveBare(await buildBare(folder))
      ends.push(close)
      return url
    }),
    async close() {
      for (const end of ends.reverse()) await end().catch(error => console.error(error))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function migrated(server: PostgresServer) {
  const database = await openPostgres(server.url)
  await seedCities(database.db)
  await database.close()
  return server.url
}
