/** Checks that long reads on the embedded database, which runs in the server's own thread, do not block other calls. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../helpers/server'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer({ database: 'embedded' })
})
afterAll(() => t.close())

/** Returns the longest time for which the work blocked the event loop, as a share of the work's duration. */
async function longestHold(work: () => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  // Waits for the first tick, because the delay of the event loop is measured only from then on.
  await new Promise(done => setTimeout(done, 50))
  const began = performance.now()
  await work()
  // Waits for one more sample, because a delay of the event loop is recorded only after it has ended.
  await new Promise(done => setTimeout(done, 20))
  delay.disable()
  const tookMs = performance.now() - began
  const holdMs = delay.max / 1e6
  console.log(`held for ${holdMs.toFixed(0)} ms of ${tookMs.toFixed(0)}`)
  return holdMs / tookMs
}

test('the export of an account with 400 stores and 120,000 collections', async () => {
  const account = await t.organisation('Retailer')
  const cityId = await t.city('Kyiv')
  await t.db.execute(sql`
    with own as (
      insert into locations (organisation_id, city_id, name, street, house_number, latitude, longitude)
      select ${account.organisationId}, ${cityId}, 'Store ' || n, 'Main', '1', 50.45, 30.52 from generate_series(1, 400) n
      returning id)
    insert into collections (location_id, day, material, type, objects, grams)
    select id, date '2026-01-01' + d, 'plastic', 'PET', 10, 260 from own, generate_series(1, 300) d`)
  const read = async () => {
    const { status, body } = await t.call(account, 'GET', '/b2b/retail/export')
    expect(status).toBe(200)
    expect(body.locations).toHaveLength(400)
  }
  expect(await longestHold(read)).toBeLessThan(0.35)
})

test('the export of an audit log of 60,000 rows', async () => {
  const staff = await t.staff()
  // The rows are added in batches: on a busy machine a single statement would exceed its timeout.
  for (let part = 0; part < 6; part++)
    await t.db.execute(sql`insert into audit_log (action, outcome, address, request_id, actor_email)
      select 'sign-in', 'ok', '127.0.0.1', gen_random_uuid()::text, 'somebody@else.example' from generate_series(1, 10000)`)
  const read = async () => expect((await t.call(staff, 'GET', '/staff/auditLog/export')).status).toBe(200)
  expect(await longestHold(read)).toBeLessThan(0.35)
})
