/**
 * Seeds the demo organisations once with the built server, on both databases, and copies their data for each test file
 * that changes them.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createTemplate } from './databases'
import { startPostgres } from './postgresServer'
import { startServer } from './serverProcess'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data directory with the demo's data in the embedded database, which no server is using. */
    demo: string
    /** Name of a PostgreSQL database with the demo's data, which no server is using. */
    demoTemplate: string
  }
}

/**
 * Fills a PostgreSQL database with the demo's data, but without the id of the installation, so that a server that
 * starts on a copy is a new installation.
 */
async function seedPostgres(url: string, dataDir: string) {
  await seed({ DATA_DIR: dataDir, DATABASE_URL: url, DEMO: 'true' })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('delete from installation')
  await client.end()
}

/**
 * Time limit in ms until a server has its demo data. It only stops a server that hangs: a busy machine needs minutes.
 */
const seededWithinMs = 900_000

const seed = async (environment: Record<string, string>) =>
  (await startServer(environment, seededWithinMs)).end('SIGTERM')

export default async function setup({ provide }: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-demo-'))
  const embedded = join(folder, 'embedded')
  const server = await startPostgres()
  const [template] = await Promise.all([
    createTemplate(server, 'portal_demo', url => seedPostgres(url, join(folder, 'postgres'))),
    seed({ DATA_DIR: embedded }),
  ])
  provide('demo', embedded)
  provide('postgresUrl', server.url)
  provide('demoTemplate', template.name)
  return async () => {
    await template.drop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const copyDemo = (demo: string, dataDir: string) => cpSync(demo, dataDir, { recursive: true })
