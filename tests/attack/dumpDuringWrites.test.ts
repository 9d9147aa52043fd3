/** Makes a dump of the embedded database while a client writes without a pause, and restores it. */
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '../../server/db/database'
import { openEmbedded } from '../../server/db/embedded'
import { restoreEmbeddedDatabase } from '../../server/db/embeddedFolder'
import { createBuilders } from '../helpers/builders'
import { setUpEmbeddedDatabase } from '../helpers/embeddedSetup'

const embedded = setUpEmbeddedDatabase()

test('a dump shows the database at one point in time although writes continue, and the event loop stays free', async () => {
  const { organisationId } = await createBuilders(embedded.open.db).organisation('Retailer')
  let written = 0
  let isDone = false
  const writing = (async () => {
    for (; !isDone; written++) {
      await embedded.open.db.execute(sql`insert into audit_log (action, outcome, address, request_id, organisation_id)
        values (${String(written)}, '200', '', '', ${organisationId})`)
    }
  })()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  // Waits for the first sample of the event loop delay, so that the dump begins only when the delay is being measured.
  await new Promise(done => setTimeout(done, 50))
  const began = performance.now()
  const file = await embedded.open.dump()
  const tookMs = performance.now() - began
  delay.disable()
  isDone = true
  await writing
  expect(written).toBeGreaterThan(10)
  expect(delay.max / 1e6).toBeLessThan(Math.max(200, tookMs / 4))
  const target = join(embedded.dataDir, 'elsewhere')
  await restoreEmbeddedDatabase(target, file)
  const restored = await openEmbedded(target)
  const rows = rowsOf<{ n: number; distinct: number }>(
    await restored.db.execute(
      sql`select count(*)::int as n, count(distinct id)::int as distinct from audit_log where organisation_id = ${organisationId}`,
    ),
  )
  await restored.close()
  expect(rows[0]?.n).toBe(rows[0]?.distinct)
  expect(rows[0]?.n).toBeLessThanOrEqual(written)
})
