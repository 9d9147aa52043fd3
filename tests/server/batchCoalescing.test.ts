/**
 * Checks that batches of one API key that wait for a locked location are written together afterwards, and that each
 * batch gets its own results.
 */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rowsOf } from '../../server/db/database'
import { locations } from '../../server/db/schema'
import { createBatchQueue } from '../../server/events/batchCoalescing'
import { createDeferred } from '../helpers/deferred'
import {
  type ApiKeyToken,
  buildBinEvent,
  buildDepositEvent,
  createEventHelpers,
  type SentEvent,
} from '../helpers/events'
import { startTestServer, type TestServer } from '../helpers/server'

let t: TestServer
let on: ReturnType<typeof createEventHelpers>
let key: ApiKeyToken
let place: { id: string }
let bin: { id: string }
beforeAll(async () => {
  t = await startTestServer({ database: 'postgres' })
  on = createEventHelpers(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  key = await t.key('platform')
  place = await t.location(await t.organisation('Retailer'))
  bin = await t.bin(place.id)
})

const pause = (ms: number) => new Promise(next => setTimeout(next, ms))

/** Starts the work while another session locks the location, so that the work has to wait for the lock. */
const whileHeld = async <Result>(work: () => Promise<Result>[], ms = 600): Promise<Result[]> => {
  const under: Promise<Result>[] = []
  await t.db.transaction(async tx => {
    await tx.select().from(locations).where(eq(locations.id, place.id)).for('update')
    under.push(...work())
    await pause(ms)
  })
  return Promise.all(under)
}
type Queue = ReturnType<typeof createBatchQueue>
const written = (queued: ReturnType<Queue> | undefined) => {
  void queued?.write()
  return queued?.results ?? Promise.resolve([])
}
const senderOf = () => ({ source: place.id, keyId: null, isTest: false, organisationId: null, may: () => true })

/** Sends the batches one after the other while the location is locked, without waiting for responses. */
const sendAll = (batches: SentEvent[][]) =>
  whileHeld(() => batches.map((batch, index) => pause(index * 60).then(() => on.send(key, batch))))
const transactions = async () => {
  const rows = await t.db.execute(sql`
    select count(distinct xmin::text)::int as number from events where location_id = ${place.id}::uuid`)
  return rowsOf<{ number: number }>(rows)[0]?.number
}

test('the first runs, the others follow in one transaction', async () => {
  const batches = Array.from({ length: 6 }, () => [buildDepositEvent(bin), buildDepositEvent(bin)])
  const answers = await sendAll(batches)
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(await on.stockOf(place.id)).toMatchObject([{ objects: 12 * 14, grams: 12 * 412 }])
  expect(await transactions()).toBe(2)
})

test('each has its own results, and sees the effects of earlier ones', async () => {
  const [one, other] = [buildDepositEvent(bin), buildDepositEvent(bin)]
  const answers = await sendAll([
    [buildDepositEvent(bin)],
    [buildDepositEvent(bin), one],
    [one, buildDepositEvent({ id: '00000000-0000-4000-8000-000000000000' }), other],
    [{ ...one, data: { ...(one.data as object), pieces: 2 } }],
  ])
  expect(answers.map(({ body }) => body.results)).toMatchObject([
    [{ index: 0, status: 'accepted' }],
    [
      { index: 0, status: 'accepted' },
      { index: 1, id: one.id, status: 'accepted' },
    ],
    [
      { index: 0, id: one.id, status: 'duplicate' },
      { index: 1, status: 'rejected', errorCode: 'EntityNotFound', pointer: '/subject' },
      { index: 2, id: other.id, status: 'accepted' },
    ],
    [{ index: 0, id: one.id, status: 'conflict' }],
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 207, 207])
})

test('an event that the database rejects leaves the others complete', async () => {
  await t.db.execute(sql.raw('alter table stock add constraint small check (grams < 100000) not valid'))
  try {
    const bad = buildDepositEvent(bin, { grams: 200_000 })
    const answers = await sendAll([
      [buildDepositEvent(bin)],
      [buildDepositEvent(bin)],
      [buildDepositEvent(bin), bad],
      [buildDepositEvent(bin)],
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 207, 200])
    expect(answers[2]?.body.results).toMatchObject([
      { index: 0, status: 'accepted' },
      { index: 1, id: bad.id, status: 'rejected', errorCode: 'UnprocessableEntity' },
    ])
    expect(await on.stockOf(place.id)).toMatchObject([{ objects: 4 * 14 }])
  } finally {
    await t.db.execute(sql.raw('alter table stock drop constraint small'))
  }
})

test('a dry run and an atomic batch are written separately', async () => {
  const [none] = await whileHeld(() => [
    on.send(key, [buildDepositEvent(bin), buildDepositEvent({ id: '00000000-0000-4000-8000-000000000000' })], {
      atomic: 'true',
    }),
    on.send(key, [buildDepositEvent(bin)], { dryRun: 'true' }),
    on.send(key, [buildDepositEvent(bin)]),
    on.send(key, [buildDepositEvent(bin)]),
  ])
  expect(none?.body.results).toMatchObject([{ errorCode: 'BatchRefused' }, { errorCode: 'EntityNotFound' }])
  expect(await on.stockOf(place.id)).toMatchObject([{ objects: 28 }])
})

test('a batch whose client has left before the write is not written', async () => {
  const queue = createBatchQueue(t.db, 8)
  const sender = senderOf()
  const plain = { atomic: false, dryRun: false }
  const [first, left, last] = [1, 2, 3].map(() => queue(sender, [buildDepositEvent(bin)], plain))
  await whileHeld(() => {
    const writing = [first, last].map(async each => void (await written(each)))
    return [...writing, Promise.resolve(undefined)]
  })
  // `left` was added between `first` and `last`, and all three are already being written together, so it can no longer
  // be removed from the queue.
  expect(left?.leave()).toBe(false)
  const [early, gone] = [1, 2].map(() => queue(sender, [buildDepositEvent(bin)], plain))
  expect(gone?.leave()).toBe(true)
  await written(early)
  expect(await on.stockOf(place.id)).toMatchObject([{ objects: 4 * 14 }])
})

test('one that was sent twice is a duplicate in the same transaction too, including a negative zero', async () => {
  const queue = createBatchQueue(t.db, 8)
  const sender = senderOf()
  const level = buildBinEvent('bin.levelReported', bin, { level: -0 })
  const queued = [level, level].map(each => queue(sender, [each], { atomic: false, dryRun: false }))
  const results = await Promise.all(queued.map(written))
  expect(results.flat().map(({ status }) => status)).toEqual(['accepted', 'duplicate'])
})

test('a batch that waits unsuccessfully for its location fails alone', async () => {
  const free = await t.bin((await t.location(await t.organisation('Retailer'))).id)
  const queue = createBatchQueue(t.db, 8)
  const sender = senderOf()
  const queued = [bin, free].map(each => queue(sender, [buildDepositEvent(each)], { atomic: false, dryRun: false }))
  let ends: PromiseSettledResult<unknown>[] = []
  await t.db.transaction(async tx => {
    await tx.select().from(locations).where(eq(locations.id, place.id)).for('update')
    const writing = Promise.allSettled(queued.map(written))
    const isOver = writing.then(settled => {
      ends = settled
      return true
    })
    // Sends a query every second, because PostgreSQL ends a transaction that stays idle.
    while (!(await Promise.race([isOver, pause(1000).then(() => false)]))) await tx.execute(sql`select 1`)
  })
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
}, 30_000)

/**
 * Locks the location until the promise resolves. Sends queries meanwhile, because PostgreSQL ends a transaction that
 * stays idle.
 */
const heldUntil = (isOver: Promise<unknown>) =>
  t.db.transaction(async tx => {
    await tx.select().from(locations).where(eq(locations.id, place.id)).for('update')
    const over = isOver.then(() => true)
    while (!(await Promise.race([over, pause(500).then(() => false)]))) await tx.execute(sql`select 1`)
  })

test('a locked location blocks neither other locations nor other keys; its batches end in 10 s, with an error', async () => {
  const others = await Promise.all(
    [1, 2, 3].map(async () => t.bin((await t.location(await t.organisation('Retailer'))).id)),
  )
  const besides = await t.bin(place.id)
  const secondKey = await t.key('platform', { name: 'second' })
  const timed = async (sending: ReturnType<typeof on.send>) => {
    const begun = performance.now()
    const { status, headers, body } = await sending
    return { status, retry: Number(headers['retry-after']), code: body.errorCode, ms: performance.now() - begun }
  }
  const released = createDeferred()
  const holding = heldUntil(released.promise)
  await pause(200)
  const stalled = Array.from({ length: 12 }, (_, at) =>
    timed(on.send(key, [buildDepositEvent(at % 4 ? bin : besides)])),
  )
  await pause(100)
  const freeOnes = [key, key, secondKey].map((each, at) => timed(on.send(each, [buildDepositEvent(others[at] ?? bin)])))
  const free = await Promise.all(freeOnes)
  expect(free.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(free[2]?.ms).toBeLessThan(4000)
  expect(Math.max(...free.map(({ ms }) => ms))).toBeLessThan(8000)
  const ended = await Promise.all(stalled)
  expect(ended.map(({ status, code }) => [status, code])).toEqual(Array(12).fill([503, 'ServiceUnavailable']))
  expect(Math.min(...ended.map(({ retry }) => retry))).toBeGreaterThan(0)
  expect(Math.max(...ended.map(({ ms }) => ms))).toBeLessThan(10_000)
  released.resolve()
  await holding
  expect((await on.send(key, [buildDepositEvent(bin)])).status).toBe(200)
  expect(await on.stockOf(place.id)).toMatchObject([{ objects: 14 }])
}, 40_000)

test('a batch behind a blocked one continues once the location is free', async () => {
  const answers = await whileHeld(() => Array.from({ length: 12 }, () => on.send(key, [buildDepositEvent(bin)])), 2500)
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect(await on.stockOf(place.id)).toMatchObject([{ objects: 12 * 14 }])
})
