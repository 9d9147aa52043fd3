/**
 * Checks that organisations take turns on the single connection of the embedded database: one with many statements does
 * not block the others, and the statements of a call count for the organisation that makes the call.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { keyAccess, publicAccess, signedInAccess } from '../../contract/access'
import { createFairLock } from '../../server/concurrency/fairLock'
import { currentCaller, currentOwner, runAsOwner } from '../../server/concurrency/owner'
import type { Database } from '../../server/db/database'
import type { App } from '../../server/lib/fastifyApp'
import { setUpEmbeddedDatabase } from '../helpers/embeddedSetup'
import { startTestServer, type TestServer } from '../helpers/server'

const many = 200

describe('the lock', () => {
  /** The turns in their order, each with its owner and its duration in ms. */
  const turns: { owner: string; ms: number }[] = []
  let clock = 0
  let lock: ReturnType<typeof createFairLock>
  const hold = (owner: string, ms: number) =>
    lock(owner, async () => {
      turns.push({ owner, ms })
      clock += ms
    })
  const heldBy = (owner: string) => turns.reduce((sum, turn) => sum + (turn.owner === owner ? turn.ms : 0), 0)

  beforeEach(() => {
    turns.length = 0
    lock = createFairLock()
    vi.spyOn(performance, 'now').mockImplementation(() => clock)
    return () => vi.restoreAllMocks()
  })

  test('is held by one at a time, and by the next one after a failure', async () => {
    let atOnce = 0
    const work = async () => {
      expect(++atOnce).toBe(1)
      await Promise.resolve()
      atOnce--
      throw new Error('failed')
    }
    const all = await Promise.allSettled(['a', 'a', 'b', 'c', 'a'].map(owner => lock(owner, work)))
    expect(all.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
    await hold('d', 1)
    expect(heldBy('d')).toBe(1)
  })

  test('owners that always wait hold it for equal times, however long and many their turns are', async () => {
    const lengths = { slow: 40, quick: 3, usual: 10 }
    await Promise.all(
      Object.entries(lengths).flatMap(([owner, ms]) => Array.from({ length: many }, () => hold(owner, ms))),
    )
    // While all owners have work, the total times of two owners may differ by at most one turn of each of the two.
    const end = turns.findLastIndex(({ owner }, at) => owner === 'quick' && at > 0)
    turns.length = end
    const held = Object.keys(lengths).map(heldBy)
    expect(Math.max(...held) - Math.min(...held)).toBeLessThanOrEqual(40 + 10)
  })

  test('time that an owner was idle is not saved up, and time without waiting owners is not counted', async () => {
    await hold('late', 1)
    for (let n = 0; n < many; n++) await hold('busy', 10)
    const all = [...Array(20).fill('busy'), ...Array(20).fill('late')].map(owner => hold(owner, 10))
    await Promise.all(all)
    const order = turns.slice(many + 1).map(({ owner }) => owner)
    expect(order.slice(0, 20).filter(owner => owner === 'late')).toHaveLength(10)
  })
})

describe('the embedded database', () => {
  const embedded = setUpEmbeddedDatabase()
  const statement = async (db: Database) => {
    await db.execute(sql`select count(*) from generate_series(1, 1000)`)
  }
  const transaction = (db: Database) =>
    db.transaction(async tx => {
      for (let n = 0; n < 3; n++) await statement(tx)
    })

  test.each([
    ['statements', statement],
    ['transactions', transaction],
  ])('serves a statement before the 200 %s that wait for another organisation', async (_, work) => {
    const { db } = embedded.open
    let served = 0
    const waiting = Array.from({ length: many }, () => runAsOwner('many', () => work(db)).then(() => served++))
    await Promise.race(waiting)
    const before = served
    await runAsOwner('few', () => statement(db))
    // At most two statements of the other owner may come first: the one that was running, and one that had already been
    // sent to the database.
    expect(served - before).toBeLessThanOrEqual(2)
    await Promise.all(waiting)
  })
})

describe('a call', () => {
  let t: TestServer
  let address = ''
  const owner = async () => ({ owner: currentOwner(), caller: currentCaller() })
  const routes = (app: App) => {
    const hidden = { schema: { hide: true } }
    app.get('/api/test/owner', { ...hidden, config: { access: signedInAccess } }, owner)
    app.post('/api/test/owner', { ...hidden, config: { access: signedInAccess } }, owner)
    app.post('/api/test/costly', { ...hidden, config: { access: signedInAccess, isCostly: true } }, owner)
    app.post('/api/test/key', { ...hidden, config: { access: keyAccess('events:bin') } }, owner)
    app.post('/api/test/everyone', { ...hidden, config: { access: publicAccess } }, owner)
  }
  beforeAll(async () => {
    t = await startTestServer({ routes })
    address = await t.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => t.close())

  test.each([
    ['GET', 'owner'],
    ['POST', 'owner'],
    ['POST', 'costly'],
    ['POST', 'key'],
    ['POST', 'everyone'],
  ])(
    'has its organisation as the owner of its statements, and its account or key as the caller: %s %s',
    async (method, name) => {
      const retailer = await t.organisation('Retailer')
      const key = await t.key(retailer)
      const token = { key: key.token, everyone: undefined }[name] ?? retailer.token
      const answers = Array.from({ length: 5 }, async () => {
        const answer = await fetch(`${address}/api/test/${name}`, {
          method,
          headers: {
            'content-type': 'application/json',
            ...(name !== 'everyone' && { authorization: `Bearer ${token}` }),
          },
          ...(method === 'POST' && { body: JSON.stringify({ text: 'x'.repeat(50_000) }) }),
        })
        return answer.json()
      })
      const { organisationId, accountId } = retailer
      const expected =
        name === 'everyone'
          ? { owner: '127.0.0.1', caller: '127.0.0.1' }
          : { owner: organisationId, caller: name === 'key' ? key.id : accountId }
      expect(await Promise.all(answers)).toEqual(Array(5).fill(expected))
    },
  )
})
