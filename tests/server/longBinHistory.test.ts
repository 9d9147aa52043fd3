/**
 * Checks that voiding a report reads few of the bin's other reports, on real PostgreSQL: a bin that reports its level
 * every minute has half a million reports after a year.
 */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { setUpEvents } from '../helpers/eventSetup'
import { buildBinEvent, buildVoidingEvent, minutesAgo } from '../helpers/events'
import { printFigure } from '../helpers/printFigure'

const storedReports = 150_000
const rowsPerStatement = 10_000
const voidedReports = 20

describe('voids', () => {
  const w = setUpEvents('postgres')

  /** Reports levels of a bin and voids them in one call. Returns the duration of that call in ms. */
  async function voidReports(bin: { id: string }) {
    const isAccepted = Array.from({ length: voidedReports }, () => ({ status: 'accepted' }))
    const reports = Array.from({ length: voidedReports }, (_, index) =>
      buildBinEvent('bin.levelReported', bin, { level: 0.5 }, { time: minutesAgo(index) }),
    )
    expect((await w.send(reports)).body.results).toMatchObject(isAccepted)
    const startedAt = performance.now()
    expect((await w.send(reports.map(buildVoidingEvent))).body.results).toMatchObject(isAccepted)
    return performance.now() - startedAt
  }

  test(`voiding ${voidedReports} reports of a bin with ${storedReports} others takes no longer than without them`, async () => {
    const busy = await w.t.bin(w.place.id)
    const alone = await voidReports(w.bin)
    for (let from = 0; from < storedReports; from += rowsPerStatement)
      await w.t.db.execute(sql`
        insert into events (source, id, type, time, subject, location_id, organisation_id, data)
        select gen_random_uuid(), 'stored ' || n, 'bin.levelReported', now() - n * interval '1 minute', ${busy.id}::uuid,
          ${w.place.id}::uuid, ${w.shop.organisationId}::uuid, '{"level":0.3}'::jsonb
        from generate_series(${from + 1}::int, ${from + rowsPerStatement}::int) n`)
    const among = await voidReports(busy)
    printFigure(
      `${voidedReports} voids`,
      `alone ${alone.toFixed(0)} ms, among ${storedReports} reports ${among.toFixed(0)} ms`,
      '< 5 x alone + 500 ms',
    )
    expect(among).toBeLessThan(5 * alone + 500)
  })
})
