/** A fresh database on a real PostgreSQL. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { withDatabase } from './databases'

/** @param template migrated, where not told otherwise. @returns its address, and what drops it */
export async function realPostgres(
  template = inject('postgresTemplate'),
): Promise<{ url: string; drop(): Promise<void> }> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  const name = `portal_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name} template ${template}`)
  return {
    url: withDatabase(inject('postgresUrl'), name),
    async drop() {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
