/** Checks simultaneous starts, cancellations, reports and deletions of recycling sagas. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sagas } from '../../server/db/schema'
import { locationsRepository } from '../../server/repositories/locations/locations'
import { finishSaga } from '../../server/repositories/sagas'
import { startTestServer, type TestServer } from '../helpers/server'

const base = '/b2b/recycler/recycling-sagas'

describe('races on PostgreSQL', () => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database: 'postgres' })
  })
  afterAll(() => t.close())

  const rounds = Array.from({ length: Number(process.env.RACE_ROUNDS ?? 3) }, (_, index) => index + 1)

  test.each(rounds)('one of a hundred starts on one location succeeds, round %i', async () => {
    const place = await t.location(await t.organisation('Retailer'))
    const recyclers = await Promise.all(Array.from({ length: 10 }, () => t.organisation('Recycler')))
    const starts = recyclers.flatMap(recycler =>
      Array.from({ length: 10 }, () => t.call(recycler, 'POST', `${base}/${place.id}`)),
    )
    const statuses = (await Promise.all(starts)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, ...Array(99).fill(422)])
    expect(await t.db.select().from(sagas).where(eq(sagas.locationId, place.id))).toHaveLength(1)
  })

  test('one of thirty cancellations, reports and finishings of one saga succeeds', async () => {
    const recycler = await t.organisation('Recycler')
    const place = await t.location(await t.organisation('Retailer'))
    const { guid } = (await t.call(recycler, 'POST', `${base}/${place.id}`)).body
    const ends = Array.from({ length: 10 }, () => [
      t.call(recycler, 'PUT', `${base}/${guid}:cancel`).then(({ status }) => status === 200),
      t.call(recycler, 'PUT', `${base}/${guid}:finish`, { weighed: [] }).then(({ status }) => status === 200),
      finishSaga(t.db, guid).then(
        () => true,
        () => false,
      ),
    ])
    expect((await Promise.all(ends.flat())).filter(Boolean)).toHaveLength(1)
  })

  test('a simultaneous start and deletion never leave a saga on a deleted location', async () => {
    const retailer = await t.organisation('Retailer')
    const recycler = await t.organisation('Recycler')
    for (let round = 0; round < 20; round++) {
      const place = await t.location(retailer)
      const [start, removal] = await Promise.allSettled([
        t.call(recycler, 'POST', `${base}/${place.id}`),
        locationsRepository(t.db, 'en').remove(retailer, place.id, undefined),
      ])
      const isStarted = start.status === 'fulfilled' && start.value.status === 201
      expect([isStarted, removal.status === 'fulfilled'].filter(Boolean)).toHaveLength(1)
    }
  })
})
