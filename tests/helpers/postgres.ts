/** Creates a fresh database on a real PostgreSQL. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { urlOfDatabase } from './databases'

/**
 * Creates a PostgreSQL database.
 * @param template the database that is cloned; by default the migrated one
 * @returns the URL of the database, and a function that drops it
 */
export async function createPostgresDatabase(
  template = inject('postgresTemplate'),
): Promise<{ url: string; drop(): Promise<void> }> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  const name = `portal_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name} template ${template}`)
  return {
    url: urlOfDatabase(inject('postgresUrl'), name),
    async drop() {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
