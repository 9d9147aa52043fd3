/** Checks that the demo's stored sums equal the sums of its events, at whatever time of the day the demo is created. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../server/db/database'
import { events } from '../../server/db/schema'
import { seedDemo } from '../../server/demo/seedDemo'
import { compareDemoSums, findImpossibleBookings, readStableValues } from '../helpers/demoSums'
import { startTestServer, type TestServer } from '../helpers/server'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
  await seedDemo(t.db, t.deps.files, new Date('2026-11-22T15:04:00Z'))
})
afterAll(() => t.close())

test('the progress of fundraisers and the content of bins come from events', async () => {
  const untold = await t.db.execute(sql`
    select r.id from fundraising_rewards r where r.progress_points > 0
      and not exists (select 1 from events e where e.subject = r.id and e.type = 'reward.progressed')
    union all select r.id from fundraising_rewards r where r.status = 'Fulfilled'
      and not exists (select 1 from events e where e.subject = r.id and e.type = 'reward.fulfilled')
    union all select s.location_id from stock s
      where not exists (select 1 from events e where e.location_id = s.location_id and e.type = 'deposit.recorded')`)
  expect(rowsOf(untold)).toEqual([])
  expect(await t.db.$count(events)).toBeGreaterThan(700)
})

test('collections, bins and pickups hold the sums of the deposits, to the gram', async () => {
  const books = await compareDemoSums(t.db)
  expect(books.map(({ differences }) => differences)).toEqual([0, 0, 0])
  expect(Math.min(...books.map(({ rows }) => rows))).toBeGreaterThan(400)
  expect(await findImpossibleBookings(t.db)).toEqual([])
})

test('past pickups are not published again', async () => {
  const published = await t.db.execute(sql`select 1 from announcements where type = 'pickup.completed'`)
  expect(rowsOf(published)).toEqual([])
})

test('another seeding has the same ids and figures, at another time of day too', async () => {
  const other = await startTestServer()
  try {
    // Creates the demo a few seconds after midnight (UTC), when the current day has hardly any events.
    await seedDemo(other.db, other.deps.files, new Date('2031-03-09T00:00:07Z'))
    expect(await readStableValues(other.db)).toEqual(await readStableValues(t.db))
    expect((await compareDemoSums(other.db)).map(({ differences }) => differences)).toEqual([0, 0, 0])
    expect(await findImpossibleBookings(other.db)).toEqual([])
  } finally {
    await other.close()
  }
})

test('a gazetteer without one of the cities is named, and nothing is seeded', async () => {
  const other = await startTestServer()
  try {
    await other.db.execute(sql`delete from cities where names->>'en' = 'Lviv'`)
    await expect(seedDemo(other.db, other.deps.files)).rejects.toThrow('no city Lviv in UA')
    expect(rowsOf(await other.db.execute(sql`select id from accounts`))).toEqual([])
  } finally {
    await other.close()
  }
})
