/**
 * Checks servers with a pooler (PgBouncer) in front of PostgreSQL: a pooler that supports prepared statements is used,
 * and any other is rejected with one line of output. No lock remains on the pooler's connections.
 */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrateUnderLock } from '../../server/db/migrate'
import { openPostgres } from '../../server/db/postgres'
import { sessionSettings } from '../../server/db/watchedPool'
import { hasPgbouncer, startPgbouncer, supportsPreparedStatements } from '../helpers/pgbouncer'
import { createPostgresDatabase } from '../helpers/postgres'
import { startTestServer, type TestServer } from '../helpers/server'

const ignored = { ignore_startup_parameters: Object.keys(sessionSettings).join(',') }
const rejected = /^DATABASE_URL: the pooler shares connections .* PgBouncer 1\.21 or newer with max_prepared_statements/

let database: Awaited<ReturnType<typeof createPostgresDatabase>>
beforeAll(async () => {
  database = await createPostgresDatabase('template0')
})
afterAll(() => database.drop())

const behind = async (settings: Record<string, string>, work: (url: string) => Promise<void>) => {
  const pooler = await startPgbouncer(database.url, settings)
  await work(pooler.url).finally(pooler.stop)
}

const advisoryLocks = async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(
    `select count(*)::int as n from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`,
  )
  await client.end()
  return rows[0]?.n
}

describe.skipIf(!hasPgbouncer && process.env.CI !== 'true')('PgBouncer', () => {
  test('in transaction mode: servers migrate one after the other, and no lock is left', async () => {
    await behind({ ...ignored, pool_mode: 'transaction', default_pool_size: '3' }, async url => {
      await Promise.all([migrateUnderLock(url), migrateUnderLock(url)])
      expect(await advisoryLocks()).toBe(0)
      await migrateUnderLock(url)
    })
  })

  test('in transaction mode without prepared statements is rejected in one line', async () => {
    const settings: Record<string, string> = supportsPreparedStatements ? { max_prepared_statements: '0' } : {}
    await behind({ ...ignored, ...settings, pool_mode: 'transaction' }, async url => {
      for (let start = 0; start < 2; start++) await expect(openPostgres(url)).rejects.toThrow(rejected)
    })
  })

  test.skipIf(!supportsPreparedStatements)(
    'in transaction mode with prepared statements serves two servers',
    async () => {
      const settings = { ...ignored, max_prepared_statements: '200', default_pool_size: '3', pool_mode: 'transaction' }
      await behind(settings, async url => {
        await migrateUnderLock(url)
        const servers = [await startTestServer({ database: { url } }), await startTestServer({ database: { url } })]
        const [first, second] = servers as [TestServer, TestServer]
        const shop = await first.organisation('Retailer')
        const { id } = await first.location(shop)
        // Each server repeats its prepared statements on whichever of the three connections is free.
        const calls = Array.from({ length: 60 }, (_, at) => {
          const server = servers[at % 2] as TestServer
          if (at % 3 === 0) return server.call(shop, 'POST', `/b2b/retail/locations/${id}/bins`, { description: 'x' })
          return server.call(shop, 'GET', at % 3 === 1 ? '/b2b/retail/locations' : `/b2b/retail/locations/${id}/bins`)
        })
        expect((await Promise.all(calls)).filter(({ status }) => status >= 300)).toEqual([])
        const bins = await second.call(shop, 'GET', `/b2b/retail/locations/${id}/bins`)
        expect(bins.body.items).toHaveLength(20)
        for (const server of servers) await server.close()
      })
    },
  )

  test('with a session for each client is used', async () => {
    await behind({ ...ignored, pool_mode: 'session' }, async url => {
      const { ping, close } = await openPostgres(url)
      await ping()
      await close()
    })
  })

  test('that rejects our settings is reported with the line that it lacks', async () => {
    await behind({ pool_mode: 'session' }, async url => {
      await expect(openPostgres(url)).rejects.toThrow(/^DATABASE_URL: .* ignore_startup_parameters = lock_timeout,/)
    })
  })
})
