/** Checks that the embedded database removes dead versions of rows and knows the sizes of its tables. */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../server/db/database'
import { setUpEmbeddedDatabase } from '../helpers/embeddedSetup'

const embedded = setUpEmbeddedDatabase()
const run = (query: ReturnType<typeof sql>) => embedded.open.db.execute(query)
const one = async (query: ReturnType<typeof sql>) => Number(rowsOf<{ value: string }>(await run(query))[0]?.value)
const maintain = async () => {
  await run(sql`select pg_stat_force_next_flush()`)
  await embedded.open.runDueTasks()
}

describe('the embedded database', () => {
  test('does not grow with the number of changes of a row', async () => {
    await run(sql`create table counted as select n as id, 0 as times from generate_series(1, 5000) n`)
    const size = () => one(sql`select pg_relation_size('counted') as value`)
    const before = await size()
    for (let time = 0; time < 20; time++) {
      await run(sql`update counted set times = times + 1`)
      await maintain()
    }
    expect(await size()).toBeLessThan(4 * before)
  })

  test('knows the number of rows of a table that is new or has grown', async () => {
    const known = () => one(sql`select reltuples as value from pg_class where relname = 'grown'`)
    await run(sql`create table grown as select n as id from generate_series(1, 20) n`)
    await maintain()
    expect(await known()).toBe(20)
    await run(sql`insert into grown select n from generate_series(21, 2000) n`)
    await maintain()
    expect(await known()).toBe(2000)
  })

  test('samples few rows for the statistics, because the event loop waits meanwhile', async () => {
    await run(sql`create table sampled as select n as id from generate_series(1, 5000) n`)
    await maintain()
    const bounds = sql`array_length(histogram_bounds::text::int[], 1)`
    expect(await one(sql`select ${bounds} as value from pg_stats where tablename = 'sampled'`)).toBeLessThan(50)
  })

  test('changes no table while the disk is nearly full', async () => {
    await run(sql`create table waiting as select n as id from generate_series(1, 20) n`)
    embedded.freeBytes = 0
    await maintain()
    expect(await one(sql`select reltuples as value from pg_class where relname = 'waiting'`)).toBe(-1)
  })
})
