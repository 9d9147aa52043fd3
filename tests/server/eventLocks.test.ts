/**
 * Checks that the events of an API key neither lock nor wait for rows of other organisations, and that calls whose key
 * is revoked while they wait are rejected.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { longestWithoutLookUpMs } from '../../server/auth/authorization'
import { rowsOf } from '../../server/db/database'
import { keys } from '../../server/db/schema'
import { setUpEvents } from '../helpers/eventSetup'
import { buildDepositEvent, buildPickupEvent, buildProgressEvent } from '../helpers/events'

describe('events about subjects of another organisation', () => {
  const w = setUpEvents('postgres')

  test('do not wait for the locks of those subjects, and are rejected as unknown', async () => {
    const reward = await w.on.fundraiser(w.school)
    const booking = await w.book()
    const key = await w.t.key(await w.t.organisation('Retailer'))
    const holder = new pg.Client({ connectionString: w.t.deps.config.databaseUrl })
    await holder.connect()
    try {
      // Another batch's locks conflict with these, so the call would fail if it locked one of the rows.
      await holder.query('begin')
      await holder.query('select from locations where id = $1 for update', [w.place.id])
      await holder.query('select from fundraising_rewards where id = $1 for update', [reward])
      for (const event of [buildDepositEvent(w.bin), buildPickupEvent(booking), buildProgressEvent(reward, 5)]) {
        expect(await w.send([event], key)).toMatchObject({
          status: 207,
          body: { results: [{ status: 'rejected', errorCode: 'EntityNotFound', pointer: '/subject' }] },
        })
      }
    } finally {
      await holder.end()
    }
  })
})

describe('events that wait', () => {
  const w = setUpEvents('postgres')

  test('for a turn are rejected if their key is revoked meanwhile', async () => {
    const key = await w.t.key(w.shop)
    const holder = new pg.Client({ connectionString: w.t.deps.config.databaseUrl })
    await holder.connect()
    try {
      await holder.query('begin')
      await holder.query('select from locations where id = $1 for update', [w.place.id])
      // Atomic batches are written separately, so four of them wait for the lock and the others wait for their turn.
      const calls = Array.from({ length: 10 }, () => w.send([buildDepositEvent(w.bin)], key, { atomic: 'true' }))
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => rowsOf(await w.t.db.execute(waiting)).length).toBe(4)
      await sleep(2 * longestWithoutLookUpMs)
      await w.t.db.update(keys).set({ revokedAt: new Date() }).where(eq(keys.organisationId, w.shop.organisationId))
      await holder.query('rollback')
      const statuses = (await Promise.all(calls)).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([...Array(4).fill(200), ...Array(6).fill(401)])
    } finally {
      await holder.end()
    }
  })
})
