/**
 * Checks notifications: each event notifies exactly the accounts that it concerns, in the open portal without a reload.
 */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type NotificationKind, notificationKinds } from '../../contract/notificationKinds'
import { notifications } from '../../server/db/schema'
import { purgeExpiredData } from '../../server/maintenance/purge'
import { databaseEngines } from '../helpers/databaseEngines'
import { nameInNotification, notifiedRoles } from '../helpers/notificationCauses'
import { setUpNotifications } from '../helpers/notificationSetup'

describe.each(databaseEngines)('notifications on %s', database => {
  const w = setUpNotifications(database)
  const { listen, listOf, unreadOf, clear } = w

  test.each(notificationKinds)('%s is reported to those whom it concerns, and to no other account', async kind => {
    const { notified, cause } = w.on.causes[kind]
    await Promise.all(notifiedRoles.map(role => clear(w.people[role])))
    const streams = await Promise.all(notified.map(role => listen(w.people[role].token)))
    await Promise.all(streams.map(stream => stream.says(0)))
    await cause()
    for (const [index, role] of notified.entries()) {
      const [latest] = await listOf(w.people[role])
      expect([role, latest]).toMatchObject([role, { kind, readAt: null, name: nameInNotification(kind, role) }])
      await streams[index]?.says(await unreadOf(w.people[role]))
      expect(streams[index]?.came.at(-1)?.unread).toBeGreaterThan(0)
    }
    for (const role of notifiedRoles.filter(notifiedRole => !notified.includes(notifiedRole))) {
      const kinds = (await listOf(w.people[role])).filter((each: { readAt: unknown }) => !each.readAt)
      expect([role, kinds.filter((each: { kind: string }) => each.kind === kind)]).toEqual([role, []])
    }
    for (const stream of streams) stream.close()
  })

  describe('several of one kind', () => {
    const cause = (kind: NotificationKind) => w.on.causes[kind].cause()
    const makeOlder = (minutes: number) =>
      w.t.db.update(notifications).set({ createdAt: sql`created_at - ${minutes} * interval '1 minute'` })

    test('within an hour are one, which is read as a whole', async () => {
      const who = w.people.Institution
      await clear(who)
      const before = (await w.t.call(who, 'GET', '/notifications')).body.total
      for (const kind of ['bin.full', 'reward.completed', 'bin.full'] as const) await cause(kind)
      await makeOlder(59)
      await cause('bin.full')
      expect(await listOf(who)).toMatchObject([
        { kind: 'bin.full', count: 3, others: 2, readAt: null },
        { kind: 'reward.completed', count: 1, others: 0, readAt: null },
        ...Array(Math.min(before, 28)).fill({ readAt: expect.any(String) }),
      ])
      expect((await w.t.call(who, 'GET', '/notifications')).body.total).toBe(before + 2)
      expect(await unreadOf(who)).toBe(2)
      const [latest] = await listOf(who)
      const { body } = await w.t.call(who, 'PUT', `/notifications/${latest.id}:read`)
      expect(body).toEqual({ ...latest, readAt: expect.any(String) })
      expect(await unreadOf(who)).toBe(1)
      await cause('bin.full')
      expect((await listOf(who))[0]).toMatchObject({ kind: 'bin.full', count: 1, others: 0 })
    })

    test('are two if more than an hour is between them', async () => {
      await clear(w.people.Institution)
      await cause('bin.full')
      await makeOlder(61)
      await cause('bin.full')
      expect((await listOf(w.people.Institution)).slice(0, 2)).toMatchObject([{ others: 0 }, { others: 0 }])
      expect(await unreadOf(w.people.Institution)).toBe(2)
    })

    test('about access are named one by one', async () => {
      await clear(w.people.Sponsor)
      await cause('webhook.changed')
      await cause('webhook.changed')
      expect(await unreadOf(w.people.Sponsor)).toBe(2)
    })
  })

  test('users are not notified of their own cancellation', async () => {
    await clear(w.people.Recycler)
    const booking = await w.on.bookedAt()
    await w.t.call(w.people.Recycler, 'PUT', `/b2b/recycler/recycling-sagas/${booking}:cancel`)
    expect(await unreadOf(w.people.Recycler)).toBe(0)
    expect((await listOf(w.people.Retailer))[0]).toMatchObject({ kind: 'booking.cancelled', subject: booking })
  })

  test('reading one, or all, removes them from the count in every window', async () => {
    await clear(w.people.Institution)
    const other = await listen((await w.t.signInAgain(w.people.Institution)).token)
    await w.on.causes['bin.full'].cause()
    await w.on.causes['bin.full'].cause()
    await w.on.causes['reward.completed'].cause()
    await other.says(2)
    const [latest] = await listOf(w.people.Institution)
    const { body } = await w.t.call(w.people.Institution, 'PUT', `/notifications/${latest.id}:read`)
    expect(body).toEqual({ ...latest, readAt: expect.any(String) })
    await other.says(1)
    expect((await clear(w.people.Institution)).body).toEqual({ unread: 0 })
    await other.says(0)
    other.close()
  })

  test('support staff acting for an account can read them, but neither mark them as read nor choose', async () => {
    const path = `/staff/organisations/${w.people.Retailer.organisationId}/impersonate`
    const { body } = await w.t.call(await w.t.staff(), 'POST', path, { reason: 'Asked by phone' })
    const code = new URL(body.url, w.url).searchParams.get('code')
    const { token } = (await w.t.call(null, 'POST', '/auth/impersonate', { code })).body
    expect((await w.t.call({ token }, 'GET', '/notifications')).status).toBe(200)
    expect((await w.t.call({ token }, 'PUT', '/notifications/read')).body.errorCode).toBe('InsufficientPermissions')
    const choice = { inPortal: false, mail: 'never' }
    expect((await w.t.call({ token }, 'PUT', '/notifications/choices/bin.full', choice)).status).toBe(403)
  })

  test('are stored for three months', async () => {
    const before = await w.t.db.$count(notifications)
    expect(before).toBeGreaterThan(0)
    await purgeExpiredData(w.t.db, w.t.deps.files, new Date())
    expect(await w.t.db.$count(notifications)).toBe(before)
    await w.t.db.update(notifications).set({ createdAt: new Date(Date.now() - 91 * 24 * 3600_000) })
    await purgeExpiredData(w.t.db, w.t.deps.files, new Date())
    expect(await w.t.db.$count(notifications)).toBe(0)
  })
})
