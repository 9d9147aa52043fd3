/** Checks that the events of an API key neither lock nor wait for rows of other organisations. */
import pg from 'pg'
import { describe, expect, test } from 'vitest'
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
