/** Checks the cost of finding the events of a batch that were sent previously. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '../../server/db/database'
import { events } from '../../server/db/schema'
import type { CheckedEvent } from '../../server/events/evaluateEvent'
import { readStoredEvents } from '../../server/events/repeatedEvents'
import { createBuilders } from '../helpers/builders'
import { setUpEmbeddedDatabase } from '../helpers/embeddedSetup'

const embedded = setUpEmbeddedDatabase()

test('reads no other events of the source, also if PostgreSQL does not know yet that there are many', async () => {
  const { db } = embedded.open
  const { organisationId } = await createBuilders(db).organisation('Retailer')
  const source = organisationId
  const insert = (from: number, to: number, sourceId = sql`${source}::uuid`) =>
    db.execute(sql`
      insert into ${events} (seq, source, id, type, time, organisation_id, data)
      select n, ${sourceId}, 'till/' || n || '/' || md5(n::text), 'deposit.recorded', now(), ${organisationId}::uuid, '{}'
      from generate_series(${from}::int, ${to}::int) n`)
  const given = Array.from({ length: 100 }, (_, n) => ({ id: `till/new/${n}` })) as CheckedEvent[]
  const find = (sent = given) => db.transaction(tx => readStoredEvents(tx, source, sent))
  const readEntries = async () => {
    await db.execute(sql`select pg_stat_force_next_flush()`)
    const [row] = rowsOf<{ entries: string }>(
      await db.execute(sql`select sum(idx_tup_read) as entries from pg_stat_user_indexes where relname = 'events'`),
    )
    return Number(row?.entries)
  }
  await insert(1, 500, sql`gen_random_uuid()`)
  await db.execute(sql`analyze ${events}`)
  // So many that the index on source and id has one more level than the primary key.
  await insert(501, 20_000)
  const before = await readEntries()
  expect((await find()).known.size).toBe(0)
  expect((await readEntries()) - before).toBeLessThan(1000)
  const [first] = rowsOf<{ id: string }>(await db.execute(sql`select min(id) as id from ${events} where seq > 500`))
  const sent = [first, { id: 'till/other' }] as CheckedEvent[]
  expect([...(await find(sent)).known.keys()]).toEqual([first?.id])
})
