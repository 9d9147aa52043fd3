/** Checks the streams of notifications: how many there can be, and that they end with their session. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessions } from '../../server/db/schema'
import { databaseEngines } from '../helpers/databaseEngines'
import { setUpNotifications } from '../helpers/notificationSetup'

describe.each(databaseEngines)('notifications on %s', database => {
  const w = setUpNotifications(database)
  const { listen, unreadOf } = w

  describe('a stream', () => {
    test.each(['sign-out', 'deleted session'])('ends with its session: %s', async how => {
      const again = await w.t.signInAgain(w.people.Sponsor)
      const stream = await listen(again.token)
      await stream.says(await unreadOf(w.people.Sponsor))
      if (how === 'sign-out') await w.t.call(again, 'POST', '/auth/sign-out')
      else await w.t.db.delete(sessions).where(eq(sessions.accountId, w.people.Sponsor.accountId))
      await stream.ends()
      expect((await w.t.call(again, 'GET', '/notifications')).status).toBe(401)
      w.people.Sponsor = { ...w.people.Sponsor, ...(await w.t.signInAgain(w.people.Sponsor)) }
    })

    test('is refused beyond ten of an account, and possible again when one ends', async () => {
      const streams = await Promise.all(Array.from({ length: 10 }, () => listen(w.people.Sponsor.token)))
      expect(streams.map(({ status }) => status)).toEqual(Array(10).fill(200))
      expect((await listen(w.people.Sponsor.token)).status).toBe(429)
      streams[0]?.close()
      await expect.poll(async () => (await listen(w.people.Sponsor.token)).status).toBe(200)
      for (const each of w.streams) each.close()
      // A closed stream counts against the limit until the server notices that its connection is closed.
      await expect.poll(async () => (await listen(w.people.Sponsor.token)).status).toBe(200)
    })

    test('repeated requests do not prolong an unused session', async () => {
      const again = await w.t.signInAgain(w.people.Sponsor)
      const longAgo = new Date(Date.now() - 30 * 60_000)
      await w.t.db.update(sessions).set({ lastUsedAt: longAgo })
      await w.t.call(again, 'GET', '/notifications/unread')
      const stream = await listen(again.token)
      await stream.says(await unreadOf(w.people.Sponsor))
      const rows = await w.t.db.select().from(sessions).where(eq(sessions.accountId, w.people.Sponsor.accountId))
      expect(rows.map(row => row.lastUsedAt)).toEqual(rows.map(() => longAgo))
      await w.t.db.update(sessions).set({ lastUsedAt: new Date() })
      stream.close()
    })
  })
})
