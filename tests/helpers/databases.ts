/**
 * Creates, once per run, the databases that test files clone: a dump of a migrated embedded database (PGlite) with the
 * gazetteer, and a template database on a real PostgreSQL, for tests that need real concurrency.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../../server/db/embedded'
import { openPostgres } from '../../server/db/postgres'
import { seedCities } from '../../server/geo/seedCities'
import { type PostgresServer, startPostgres } from './postgresServer'

declare module 'vitest' {
  interface ProvidedContext {
    embeddedTemplate: string
    postgresUrl: string
    postgresTemplate: string
  }
}

export const urlOfDatabase = (url: string, name: string) => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

export default async function setup({ provide }: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-databases-'))
  const dump = join(folder, 'template.tar.gz')
  // The two templates are created one after the other: opening the embedded database blocks this process for seconds,
  // so that a connection to PostgreSQL would time out meanwhile.
  const server = await makePostgresTemplate()
  provide('postgresUrl', server.url)
  provide('postgresTemplate', server.template)
  await makeEmbeddedTemplate(dump)
  provide('embeddedTemplate', dump)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function makeEmbeddedTemplate(file: string) {
  const database = await openEmbedded(undefined)
  await seedCities(database.db)
  const dump = await database.snapshot()
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
  await database.close()
}

async function makePostgresTemplate() {
  const server = await startPostgres()
  const template = await createTemplate(server, 'portal_template', async url => {
    const database = await openPostgres(url)
    await seedCities(database.db)
    await database.close()
  })
  return {
    url: server.url,
    template: template.name,
    async stop() {
      await template.drop()
      await server.stop()
    },
  }
}

/**
 * Creates a database that test files clone.
 * @param fill fills the database at the given URL, and leaves no connection to it
 */
export async function createTemplate(server: PostgresServer, prefix: string, fill: (url: string) => Promise<unknown>) {
  const name = `${prefix}_${process.pid}`
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database ${name}`)
  await fill(urlOfDatabase(server.url, name))
  return {
    name,
    async drop() {
      await client.query(`drop database if exists ${name} with (force)`)
      await client.end()
    },
  }
}
