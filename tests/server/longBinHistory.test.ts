/**
 * Checks that voiding a report reads few of the other reports about the same record, on real PostgreSQL: a bin that
 * reports its level every minute has half a million reports after a year.
 */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { setUpEvents } from '../helpers/eventSetup'
import { buildBinEvent, buildProgressEvent, buildVoidingEvent, minutesAgo, type SentEvent } from '../helpers/events'
import { printFigure } from '../helpers/printFigure'

const storedReports = 150_000
const rowsPerStatement = 10_000
const voidedReports = 20

describe('voids', () => {
  const w = setUpEvents('postgres')

  /** Sends reports and voids them in one call. Returns the duration of that call in ms. */
  async function voidReports(buildReport: (index: number) => SentEvent) {
    const isAccepted = Array.from({ length: voidedReports }, () => ({ status: 'accepted' }))
    const reports = Array.from({ length: voidedReports }, (_, index) => buildReport(index))
    expect((await w.send(reports)).body.results).toMatchObject(isAccepted)
    const startedAt = performance.now()
    expect((await w.send(reports.map(buildVoidingEvent))).body.results).toMatchObject(isAccepted)
    return performance.now() - startedAt
  }

  async function storeReports(type: string, subject: string, data: object, minutesBetween = -1) {
    for (let from = 0; from < storedReports; from += rowsPerStatement)
      await w.t.db.execute(sql`
        insert into events (source, id, type, time, subject, location_id, organisation_id, data)
        select gen_random_uuid(), 'stored ' || n, ${type}, now() + n * make_interval(mins => ${minutesBetween}::int),
          ${subject}::uuid, ${w.place.id}::uuid, ${w.shop.organisationId}::uuid, ${JSON.stringify(data)}::jsonb
        from generate_series(${from + 1}::int, ${from + rowsPerStatement}::int) n`)
  }

  function expectFewReads(alone: number, among: number) {
    printFigure(
      `${voidedReports} voids`,
      `alone ${alone.toFixed(0)} ms, among ${storedReports} reports ${among.toFixed(0)} ms`,
      '< 5 x alone + 500 ms',
    )
    expect(among).toBeLessThan(5 * alone + 500)
  }

  test(`voiding ${voidedReports} reports of a bin with ${storedReports} others takes no longer than without them`, async () => {
    const voidLevels = (bin: { id: string }) =>
      voidReports(index => buildBinEvent('bin.levelReported', bin, { level: 0.5 }, { time: minutesAgo(index) }))
    const busy = await w.t.bin(w.place.id)
    const alone = await voidLevels(w.bin)
    await storeReports('bin.levelReported', busy.id, { level: 0.3 })
    expectFewReads(alone, await voidLevels(busy))
  })

  test(`voiding ${voidedReports} reports of a bin with ${storedReports} newer voided ones takes no longer than without them`, async () => {
    const voidLevels = (bin: { id: string }) =>
      voidReports(index => buildBinEvent('bin.levelReported', bin, { level: 0.5 }, { time: minutesAgo(index) }))
    const busy = await w.t.bin(w.place.id)
    const alone = await voidLevels(await w.t.bin(w.place.id))
    await storeReports('bin.levelReported', busy.id, { level: 0.3 }, 1)
    for (let from = 0; from < storedReports; from += rowsPerStatement)
      await w.t.db.execute(sql`
        insert into events (source, id, type, time, location_id, organisation_id, data, voids)
        select gen_random_uuid(), 'voids ' || seq, 'event.voided', now(), location_id, organisation_id, '{}', seq
        from events where subject = ${busy.id}::uuid order by seq offset ${from}::int limit ${rowsPerStatement}::int`)
    expectFewReads(alone, await voidLevels(busy))
  })

  test(`voiding ${voidedReports} reports of a fundraiser with ${storedReports} others takes no longer than without them`, async () => {
    const progress = { status: 'InProgress' as const, progressPoints: 700 }
    const voidProgress = (id: string) => voidReports(index => buildProgressEvent(id, 801 + index))
    const [single, busy] = [await w.on.fundraiser(w.school, progress), await w.on.fundraiser(w.school, progress)]
    const alone = await voidProgress(single)
    await storeReports('reward.progressed', busy, { totalPoints: 600 })
    expectFewReads(alone, await voidProgress(busy))
    expect(await w.on.rewardRow(busy)).toMatchObject({ progressPoints: 700, status: 'InProgress' })
  })
})
