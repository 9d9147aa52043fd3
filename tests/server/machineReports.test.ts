/** Checks where users see what machines report: bins, the recycler's map and requests, analytics, the staff area. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestAccount } from '../helpers/builders'
import {
  buildBinEvent,
  buildEvent,
  buildProgressEvent,
  buildVoidingEvent,
  createEventHelpers,
  minutesAgo,
  type SentEvent,
} from '../helpers/events'
import { startTestServer, type TestServer } from '../helpers/server'

let t: TestServer
let shop: TestAccount
let recycler: TestAccount
let key: { token: string }
let place: { id: string }
let bin: { id: string }
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())
beforeEach(async () => {
  shop = await t.organisation('Retailer')
  recycler = await t.organisation('Recycler')
  key = await t.key('platform')
  place = await t.location(shop)
  bin = await t.bin(place.id)
})

const report = async (sent: SentEvent) =>
  expect((await createEventHelpers(t).send(key, sent)).body.results).toMatchObject([{ status: 'accepted' }])
const tell = (type: string, data: Record<string, unknown>) => report(buildBinEvent(type, bin, data))
const listed = async () => (await t.call(shop, 'GET', `/b2b/retail/locations/${place.id}/bins`)).body.items[0]
const box = { NorthEastLat: '51', NorthEastLng: '31', SouthWestLat: '50', SouthWestLng: '30' }
const onMap = async () => {
  const { body } = await t.call(recycler, 'GET', '/b2b/recycler/map', undefined, { query: box })
  return body.items.find((item: { guid: string }) => item.guid === place.id)
}

test('a bin shows its level and its fault, until the fault is cleared', async () => {
  expect(await listed()).toMatchObject({ level: null, levelAt: null, emptiedAt: null, fault: null })
  await tell('bin.levelReported', { level: 0.42 })
  await tell('bin.faultReported', { note: 'Lid jammed' })
  expect(await listed()).toMatchObject({ level: 0.42, fault: { note: 'Lid jammed', at: expect.any(String) } })
  const cleared = await t.call(shop, 'PUT', `/b2b/retail/locations/bins/${bin.id}:clearFault`)
  expect(cleared.body).toMatchObject({ guid: bin.id, fault: null, level: 0.42 })
  await tell('bin.faultReported', {})
  expect((await listed()).fault).not.toBeNull()
  await tell('bin.emptied', {})
  expect(await listed()).toMatchObject({ level: 0, emptiedAt: expect.any(String) })
})

test('a bin that a user marked as emptied is at 0 until it reports again, and undoing restores its reports', async () => {
  const other = await t.bin(place.id)
  const tellOther = (type: string, data: Record<string, unknown>) => report(buildBinEvent(type, other, data))
  const call = (action: string) => t.call(shop, 'PUT', `/b2b/retail/locations/bins/${other.id}:${action}`)
  const stateOf = ({ body: { level, levelAt, emptiedAt } }: { body: Record<string, unknown> }) => ({
    level,
    levelAt,
    emptiedAt,
  })
  expect((await call('unmarkEmptied')).status).toBe(409)
  // A bin that has never reported a level has no level after it is marked as emptied either.
  expect((await call('markEmptied')).body).toMatchObject({ level: null, emptiedAt: expect.any(String) })
  expect((await call('unmarkEmptied')).body).toMatchObject({ level: null, emptiedAt: null })
  await tellOther('bin.levelReported', { level: 0.95 })
  const { body: before } = await t.call(shop, 'PUT', `/b2b/retail/locations/bins/${other.id}/isPublic/true`)
  const marked = await call('markEmptied')
  expect(marked.body).toMatchObject({ level: 0, levelAt: marked.body.emptiedAt })
  expect(stateOf(await call('unmarkEmptied'))).toEqual(stateOf({ body: before }))
  expect((await call('unmarkEmptied')).status).toBe(409)
  // Undoing the mark keeps a level that the bin has reported after the mark.
  await call('markEmptied')
  await tellOther('bin.levelReported', { level: 0.2 })
  expect((await call('unmarkEmptied')).body).toMatchObject({ level: 0.2, emptiedAt: null })
})

test('voiding a report of a bin that was marked as emptied keeps the mark, and undoing the mark restores the others', async () => {
  const other = await t.bin(place.id)
  const call = (action: string) => t.call(shop, 'PUT', `/b2b/retail/locations/bins/${other.id}:${action}`)
  const first = buildBinEvent('bin.levelReported', other, { level: 0.4 })
  const wrong = buildBinEvent('bin.levelReported', other, { level: 0.9 })
  for (const sent of [first, wrong]) await report(sent)
  const { body: marked } = await call('markEmptied')
  await report(buildVoidingEvent(wrong))
  const { body: listed } = await t.call(shop, 'GET', `/b2b/retail/locations/${place.id}/bins`)
  const shown = listed.items.find(({ guid }: { guid: string }) => guid === other.id)
  expect(shown).toMatchObject({ level: 0, emptiedAt: marked.emptiedAt })
  expect((await call('unmarkEmptied')).body).toMatchObject({ level: 0.4, emptiedAt: null })
})

test('clearing a fault is undone once, and only if a fault was cleared', async () => {
  const other = await t.bin(place.id)
  const call = (action: string) => t.call(shop, 'PUT', `/b2b/retail/locations/bins/${other.id}:${action}`)
  expect((await call('reopenFault')).status).toBe(409)
  await report(buildBinEvent('bin.faultReported', other, { note: 'Lid jammed' }))
  expect((await call('reopenFault')).status).toBe(409)
  expect((await call('clearFault')).body.fault).toBeNull()
  expect((await call('reopenFault')).body.fault).toMatchObject({ note: 'Lid jammed' })
  expect((await call('reopenFault')).status).toBe(409)
})

test('the recycler sees masses, the level that bins report, and how many are full or broken', async () => {
  await t.bin(place.id)
  await tell('deposit.recorded', { material: 'metal', materialType: 'Steel', grams: 1234, pieces: 20 })
  expect(await onMap()).toMatchObject({ fillLevel: 5, bins: { total: 2, full: 0, faulty: 0 } })
  await tell('bin.levelReported', { level: 0.95 })
  await tell('bin.faultReported', {})
  expect(await onMap()).toMatchObject({
    fillLevel: 95,
    bins: { total: 2, full: 1, faulty: 1 },
    recyclablesCount: { totalObjectsCount: 20, metal: { totalKg: 1.234, kgByType: { Steel: 1.234 } } },
  })
  expect(JSON.stringify(await onMap())).not.toContain('faultNote')
})

test('after a pickup the level on the map is estimated from new deposits, until a bin reports one again', async () => {
  await report(buildBinEvent('bin.levelReported', bin, { level: 0.9 }, { time: minutesAgo(5) }))
  const { body: booking } = await t.call(recycler, 'POST', `/b2b/recycler/recycling-sagas/${place.id}`)
  const finished = await t.call(recycler, 'PUT', `/b2b/recycler/recycling-sagas/${booking.guid}:finish`, {
    weighed: [],
  })
  expect(finished.status).toBe(200)
  expect(await onMap()).toMatchObject({ fillLevel: 0 })
  await tell('deposit.recorded', { material: 'metal', materialType: 'Steel', grams: 1234, pieces: 20 })
  expect(await onMap()).toMatchObject({ fillLevel: 10 })
  await tell('bin.levelReported', { level: 0.3 })
  expect(await onMap()).toMatchObject({ fillLevel: 30 })
})

test('the recycler’s request has the counted and the weighed mass', async () => {
  await tell('deposit.recorded', { material: 'glass', materialType: 'Clear', grams: 5000, pieces: 14 })
  await tell('deposit.recorded', { material: 'plastic', grams: 500 })
  const { body } = await t.call(recycler, 'POST', `/b2b/recycler/recycling-sagas/${place.id}`)
  expect(body).toMatchObject({ countedKg: null, weighedKg: null })
  const lines = [
    { material: 'glass', grams: 4900 },
    { material: 'plastic', grams: 510 },
  ]
  await report(buildEvent('pickup.completed', body.guid, { lines, weighedAt: minutesAgo(0) }))
  const list = await t.call(recycler, 'GET', '/b2b/recycler/recycling-sagas', undefined, {
    query: { status: 'Finished' },
  })
  expect(list.body.items).toMatchObject([{ guid: body.guid, countedKg: 5.5, weighedKg: 5.41 }])
  expect(await onMap()).toMatchObject({ isLocked: false, recyclablesCount: { totalObjectsCount: 0 } })
})

test('the analytics add up to the sent events, to the gram', async () => {
  for (const grams of [1, 20, 300]) await tell('deposit.recorded', { material: 'paper', grams, pieces: 1 })
  const { body } = await t.call(shop, 'GET', '/b2b/retail/analytics')
  expect(body.totals).toMatchObject({ objects: 3, totalKg: 0.321, kgByMaterial: { paper: 0.321 } })
})

test('staff finish bookings that no event has finished, and fulfil completed rewards', async () => {
  const staff = await t.staff()
  const school = await t.organisation('Institution')
  await tell('deposit.recorded', { material: 'glass', grams: 70 })
  const { id: sagaId } = await t.saga(place.id, recycler)
  expect((await t.call(staff, 'POST', `/staff/sagas/${sagaId}/finish`)).status).toBe(200)
  const list = await t.call(recycler, 'GET', '/b2b/recycler/recycling-sagas')
  expect(list.body.items).toMatchObject([{ status: 'Finished', countedKg: 0.07, weighedKg: null }])

  const { id: rewardId } = await t.fundraisingReward(school, { quantity: 1 })
  const fulfil = () => t.call(staff, 'POST', `/staff/fundraising/${rewardId}/fulfil`)
  expect((await fulfil()).body.errorCode).toBe('InvalidOperation')
  await report(buildProgressEvent(rewardId, 100))
  expect((await fulfil()).body).toMatchObject({ status: 'Fulfilled', progressPoints: 100, targetPoints: 100 })
  const tab = await t.call(school, 'GET', '/b2b/institutions/rewards/fundraising', undefined, {
    query: { status: 'Fulfilled' },
  })
  expect(tab.body.total).toBe(1)
})
