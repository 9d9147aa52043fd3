/** Checks how often a bin is published as full or faulty, and that no change is lost by publishing it less often. */
import { and, count, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bins, notifications, publications } from '../../server/db/schema'
import { serverLimits } from '../../server/lib/limits'
import { publish } from '../../server/publishing/publish'
import { databaseEngines } from '../helpers/databaseEngines'
import { setUpEvents } from '../helpers/eventSetup'
import { buildBinEvent, buildVoidingEvent, minutesAgo } from '../helpers/events'

describe.each(databaseEngines)('publications about bins on %s', database => {
  const w = setUpEvents(database)
  const { send, one } = w
  /** Returns a report with a time that is later than that of all earlier reports. */
  let reported = 0
  const report = (type: string, data: Record<string, unknown> = {}) =>
    buildBinEvent(type, w.bin, data, { time: new Date(Date.parse(minutesAgo(60)) + ++reported * 1000).toISOString() })
  const level = (value: number) => report('bin.levelReported', { level: value })
  const published = (type: 'bin.full' | 'bin.faulty') =>
    w.t.db.$count(publications, and(eq(publications.subject, w.bin.id), eq(publications.type, type)))
  /** Lets the minimum time between two publications pass. */
  const pass = () =>
    w.t.db.update(bins).set({
      fullPublishedAt: sql`full_published_at - ${serverLimits.binPublicationMinutes}::int * interval '1 minute'`,
      faultyPublishedAt: sql`faulty_published_at - ${serverLimits.binPublicationMinutes}::int * interval '1 minute'`,
    })
  const change = async (action: string) =>
    expect((await w.t.call(w.shop, 'PUT', `/b2b/retail/locations/bins/${w.bin.id}:${action}`)).status).toBe(200)

  test('a bin whose level varies around the limit is published once; its level is always the reported one', async () => {
    for (let n = 0; n < 5; n++) await send([level(0.85), level(0.95)])
    await one(level(0.7))
    expect(await w.on.binRow(w.bin.id)).toMatchObject({ level: 0.7 })
    await one(level(0.92))
    expect(await w.on.binRow(w.bin.id)).toMatchObject({ level: 0.92 })
    expect(await published('bin.full')).toBe(1)
  })

  test('a bin that was emptied and is full again soon is published by its first report after the minimum time', async () => {
    await one(level(0.95))
    await one(report('bin.emptied'))
    await one(level(0.95))
    await pass()
    await send([level(0.96)])
    expect(await published('bin.full')).toBe(2)
    await pass()
    await send([level(0.97)])
    expect(await published('bin.full')).toBe(2)
    await send([level(0.2), level(0.97)])
    expect(await published('bin.full')).toBe(3)
  })

  test('a bin that was full again soon and is empty after the minimum time is not published', async () => {
    await one(level(0.95))
    await send([level(0.1), level(0.95)])
    await pass()
    await one(level(0.1))
    expect(await published('bin.full')).toBe(1)
    await one(level(0.95))
    expect(await published('bin.full')).toBe(2)
  })

  test('a bin that a user has marked as emptied or repaired is published at once', async () => {
    const now = (type: string, data = {}) => buildBinEvent(type, w.bin, data, { time: minutesAgo(-1) })
    await send([level(0.95), report('bin.faultReported')])
    await change('markEmptied')
    await change('clearFault')
    await send([now('bin.levelReported', { level: 0.95 }), now('bin.faultReported')])
    expect([await published('bin.full'), await published('bin.faulty')]).toEqual([2, 2])
  })

  test('a mark whose time is ahead, as the bin’s clock is, permits one publication', async () => {
    const ahead = (value: number, minutes: number) =>
      buildBinEvent('bin.levelReported', w.bin, { level: value }, { time: minutesAgo(-minutes) })
    await one(ahead(0.95, 3))
    await change('markEmptied')
    for (const minutes of [3.2, 3.4, 3.6]) await send([ahead(0.1, minutes), ahead(0.95, minutes + 0.1)])
    expect(await published('bin.full')).toBe(2)
  })

  test('a fault that is voided and reported in turns is published once, and again after the minimum time', async () => {
    for (let n = 0; n < 3; n++) {
      const fault = report('bin.faultReported')
      await one(fault)
      await one(buildVoidingEvent(fault))
    }
    await one(report('bin.faultReported'))
    expect(await published('bin.faulty')).toBe(1)
    await pass()
    await one(level(0.5))
    expect(await published('bin.faulty')).toBe(2)
  })

  test('bins of many locations, full at once, add a limited number of notifications for each member', async () => {
    const shop = await w.t.organisation('Retailer')
    const member = await w.t.member(shop, 'Manager')
    const most = serverLimits.notificationTopicsAtOnce
    const places = await Promise.all(Array.from({ length: most + 15 }, () => w.t.location(shop)))
    const full = await Promise.all(places.map(({ id }) => w.t.bin(id)))
    const all = full.map(({ id, locationId }) => ({
      ...{ type: 'bin.full' as const, subject: id, concerns: [shop.organisationId], data: { locationId, level: 1 } },
    }))
    for (let times = 1; times <= 2; times++) {
      await w.t.db.transaction(tx => publish(tx, ...all))
      for (const { accountId } of [shop, member]) {
        const [row] = await w.t.db
          .select({ rows: count(), times: sql<number>`sum(${notifications.count})::int` })
          .from(notifications)
          .where(and(eq(notifications.accountId, accountId), eq(notifications.kind, 'bin.full')))
        expect(row).toEqual({ rows: most, times: times * all.length })
      }
    }
    const { items } = (await w.t.call(member, 'GET', '/notifications')).body
    expect(items).toMatchObject([{ kind: 'bin.full', count: 2 * all.length, subject: full.at(-1)?.id }])
  })
})
