import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dailyCollections, locationStock, locations, sagas } from '../../server/db/schema'
import { locationsRepository } from '../../server/repositories/locations/locations'
import { cancelSaga, finishSaga } from '../../server/repositories/sagas'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const base = '/b2b/recycler/recycling-sagas'

describe.each(databaseEngines)('recycling sagas on %s', database => {
  let t: TestServer
  let recycler: TestAccount
  let retailer: TestAccount
  beforeAll(async () => {
    t = await startTestServer({ database })
    recycler = await t.organisation('Recycler')
    retailer = await t.organisation('Retailer')
  })
  afterAll(() => t.close())

  const start = (locationId: string, caller = recycler) => t.call(caller, 'POST', `${base}/${locationId}`)
  const cancel = (guid: string, caller = recycler) => t.call(caller, 'PUT', `${base}/${guid}:cancel`)
  const started = async (caller = recycler) => {
    const place = await t.location(retailer)
    return { place, saga: (await start(place.id, caller)).body }
  }

  test('are filtered by the days in which they ended, including the first and the last', async () => {
    const own = await t.organisation('Recycler')
    const endedOn = async (finishedAt: string) => {
      const { saga } = await started(own)
      await t.db
        .update(sagas)
        .set({ status: 'Finished', finishedAt: new Date(finishedAt) })
        .where(eq(sagas.id, saga.guid))
      return saga.guid
    }
    const first = await endedOn('2026-04-30T23:59:59.999Z')
    const second = await endedOn('2026-05-01T00:00:00Z')
    const third = await endedOn('2026-05-31T23:59:59.999Z')
    const { saga: now } = await started(own)
    const listed = async (query: string) => {
      const { body } = await t.call(own, 'GET', `${base}?${query}`)
      return body.items.map(({ guid }: { guid: string }) => guid).sort()
    }
    expect(await listed('from=2026-05-01&to=2026-05-31')).toEqual([second, third].sort())
    expect(await listed('to=2026-04-30')).toEqual([first])
    expect(await listed('status=Finished&from=2026-05-02')).toEqual([third])
    expect(await listed('status=Started&from=2026-05-02')).toEqual([now.guid])
    expect((await t.call(own, 'GET', `${base}?from=yesterday`)).status).toBe(400)
  })

  test('starting returns the saga with a code to show at the door', async () => {
    const place = await t.location(retailer, { name: 'Market' })
    const answer = await start(place.id)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      status: 'Started',
      location: { guid: place.id, name: 'Market' },
      recycler: { guid: recycler.organisationId },
      code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{6}$/),
      bottlesPickedAt: null,
      finishedAt: null,
      canceledAt: null,
    })
  })

  test('it has the position of the location, and its stock while it is started', async () => {
    const place = await t.location(retailer, { street: 'Peace', houseNumber: '7a', latitude: 50.4, longitude: 30.5 })
    await t.db.insert(locationStock).values([
      { locationId: place.id, material: 'glass', type: 'Green', objects: 5, grams: 1300 },
      { locationId: place.id, material: 'plastic', type: 'PET', objects: 90, grams: 2250 },
    ])
    const { body } = await start(place.id)
    const location = {
      street: 'Peace',
      houseNumber: '7a',
      city: { en: 'Kyiv' },
      point: { latitude: 50.4, longitude: 30.5 },
    }
    expect(body).toMatchObject({
      location,
      waitingKg: 3.55,
      waitingKgByMaterial: { glass: 1.3, plastic: 2.25 },
    })
    const listed = await t.call(recycler, 'GET', `${base}?status=Started`)
    expect(listed.body.items.find((item: { guid: string }) => item.guid === body.guid)).toEqual(body)
    expect((await cancel(body.guid)).body).toMatchObject({ location, waitingKg: null, waitingKgByMaterial: null })
  })

  test('a booked location is 422 for every recycler, until it is free again', async () => {
    const { place, saga } = await started()
    const other = await t.organisation('Recycler')
    for (const caller of [recycler, other]) {
      const answer = await start(place.id, caller)
      expect([answer.status, answer.body.errorCode]).toEqual([422, 'BottlesCollectionIsNotAvailableAtThisTime'])
    }
    expect(await cancel(saga.guid)).toMatchObject({
      status: 200,
      body: { status: 'Canceled', canceledAt: expect.any(String), finishedAt: null },
    })
    expect((await start(place.id, other)).status).toBe(201)
  })

  test('a deleted or unknown location is not found', async () => {
    const gone = await t.location(retailer, { deletedAt: new Date() })
    expect(await start(gone.id)).toMatchObject({ status: 404, body: { errorCode: 'EntityNotFound' } })
    expect((await start(recycler.organisationId)).status).toBe(404)
  })

  test('a saga of another recycler is not found and stays started', async () => {
    const { saga } = await started()
    const other = await t.organisation('Recycler')
    expect((await cancel(saga.guid, other)).status).toBe(404)
    expect((await t.call(other, 'GET', base)).body).toMatchObject({ items: [], total: 0 })
    expect((await cancel(saga.guid)).status).toBe(200)
  })

  test('a saga that has ended cannot be cancelled', async () => {
    const { saga } = await started()
    await cancel(saga.guid)
    expect(await cancel(saga.guid)).toMatchObject({ status: 409, body: { errorCode: 'InvalidOperation' } })
    const { saga: second } = await started()
    await finishSaga(t.db, second.guid)
    expect((await cancel(second.guid)).body.errorCode).toBe('InvalidOperation')
  })

  test('finishing empties the location, keeps the collected masses, and frees it', async () => {
    const { place, saga } = await started()
    const mass = { locationId: place.id, material: 'glass', type: 'Brown', objects: 4, grams: 900 } as const
    await t.db.insert(locationStock).values(mass)
    await t.db.insert(dailyCollections).values({ ...mass, day: '2026-01-02' })
    const finished = await finishSaga(t.db, saga.guid, new Date('2026-01-03T10:00:00Z'))
    expect(finished).toMatchObject({
      status: 'Finished',
      bottlesPickedAt: '2026-01-03T10:00:00.000Z',
      finishedAt: '2026-01-03T10:00:00.000Z',
    })
    expect(await t.db.select().from(locationStock).where(eq(locationStock.locationId, place.id))).toEqual([])
    expect(await t.db.select().from(dailyCollections).where(eq(dailyCollections.locationId, place.id))).toHaveLength(1)
    expect((await start(place.id)).status).toBe(201)
    await expect(finishSaga(t.db, saga.guid)).rejects.toMatchObject({ errorCode: 'InvalidOperation' })
    await expect(finishSaga(t.db, place.id)).rejects.toMatchObject({ errorCode: 'EntityNotFound' })
  })

  test('a recycler reports a pickup with what was weighed, once, and the shop sees who reported it', async () => {
    const { place, saga } = await started()
    await t.db
      .insert(locationStock)
      .values({ locationId: place.id, material: 'glass', type: 'Clear', objects: 4, grams: 2000 })
    const bin = await t.bin(place.id, { level: 0.87, levelAt: new Date(Date.now() - 60_000) })
    const finish = (body: unknown, caller = recycler) => t.call(caller, 'PUT', `${base}/${saga.guid}:finish`, body)
    const weighed = [
      { material: 'glass', kg: 1.85 },
      { material: 'metal', kg: 0.3 },
    ]
    expect((await finish({ weighed: [] }, await t.organisation('Recycler'))).body.errorCode).toBe('EntityNotFound')
    expect((await finish({ weighed: [weighed[0], weighed[0]] })).body.errorCode).toBe('InvalidParams')
    expect((await finish({ weighed: [{ material: 'glass', kg: -1 }] })).status).toBe(400)
    const { status, body } = await finish({ weighed })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'Finished', weighedKg: 2.15, countedKg: 2, finishedAt: expect.any(String) })
    expect((await finish({ weighed })).body.errorCode).toBe('InvalidOperation')
    expect(await t.db.$count(locationStock, eq(locationStock.locationId, place.id))).toBe(0)
    const shopSees = await t.call(retailer, 'GET', `/b2b/retail/pickups?locationId=${place.id}`)
    expect(shopSees.body.items).toMatchObject([{ guid: saga.guid, weighedKg: 2.15, reportedBy: 'Recycler' }])
    const { body: listed } = await t.call(retailer, 'GET', `/b2b/retail/locations/${place.id}/bins`)
    expect(listed.items).toMatchObject([{ guid: bin.id, level: 0, emptiedAt: body.finishedAt, version: 1 }])
    expect((await start(place.id)).status).toBe(201)
  })

  test('staff cancel any recycler’s saga, once', async () => {
    const { saga } = await started()
    expect(await cancelSaga(t.db, saga.guid)).toMatchObject({ status: 'Canceled' })
    await expect(cancelSaga(t.db, saga.guid)).rejects.toMatchObject({ errorCode: 'InvalidOperation' })
  })

  test('the list shows one status, newest first, of deleted locations too', async () => {
    const own = await t.organisation('Recycler')
    const jobs = [await started(own), await started(own), await started(own)]
    const guids = jobs.map(job => job.saga.guid)
    await cancel(guids[0], own)
    await finishSaga(t.db, guids[1])
    await t.db
      .update(locations)
      .set({ deletedAt: new Date() })
      .where(eq(locations.id, jobs[1]?.place.id ?? ''))
    const list = async (query: string) => (await t.call(own, 'GET', `${base}?${query}`)).body
    const of = async (query: string) => (await list(query)).items.map((item: { guid: string }) => item.guid)
    expect(await of('Offset=0')).toEqual(guids.toReversed())
    expect(await of('status=Canceled')).toEqual([guids[0]])
    expect(await of('status=Finished')).toEqual([guids[1]])
    expect(await of('status=Started')).toEqual([guids[2]])
    expect(await list('Offset=30&status=Started')).toMatchObject({ items: [], total: 1, pageSize: 30 })
  })

  test('a location with a started saga cannot be deleted', async () => {
    const { place } = await started()
    const removal = locationsRepository(t.db, 'en').remove(retailer, place.id, undefined)
    await expect(removal).rejects.toMatchObject({ errorCode: 'LocationIsBooked' })
  })
})
