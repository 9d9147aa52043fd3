/**
 * Checks notifications: each event notifies exactly the accounts that it concerns, in the open portal without a reload,
 * and by mail if an account has chosen this.
 */
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { formatRequestNumber } from '../../contract/formatRequestNumber'
import {
  hasSeparateEmail,
  type NotificationKind,
  notificationKinds,
  notificationKindsOfRole,
} from '../../contract/notificationKinds'
import { mails, notifications, sentMails, sessions } from '../../server/db/schema'
import { purgeExpiredData } from '../../server/maintenance/purge'
import { nextDigestTime } from '../../server/publishing/notify'
import { cancelSponsorship } from '../../server/repositories/sponsorships'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { type EventStream, openEventStream } from '../helpers/eventStream'
import {
  type AccountByRole,
  createNotificationCauses,
  nameInNotification,
  notifiedRoles,
  organisationNames,
} from '../helpers/notificationCauses'
import { startTestServer, type TestServer } from '../helpers/server'
import { createRewardCreator, createSponsorship } from '../helpers/sponsorships'

describe.each(databaseEngines)('notifications on %s', database => {
  let t: TestServer
  let url: string
  let notificationCauses: ReturnType<typeof createNotificationCauses>
  let people: AccountByRole
  const open: EventStream[] = []
  beforeAll(async () => {
    t = await startTestServer({ database, config: { demo: true } })
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
    const pairs = await Promise.all(
      notifiedRoles.map(async role => {
        const name = organisationNames[role]
        return [role, await t.organisation(role, name ? { name } : {})] as const
      }),
    )
    people = Object.fromEntries(pairs) as AccountByRole
    notificationCauses = createNotificationCauses(t, people, await t.key('platform'))
    await vi.waitUntil(() => t.deps.signals.isHearing(), { timeout: 60_000 })
  })
  afterAll(async () => {
    for (const stream of open) stream.close()
    await t.close()
  })
  const listen = async (token: string, at = url) => {
    const stream = await openEventStream(at, token)
    open.push(stream)
    return stream
  }
  const listOf = async (who: TestAccount) => (await t.call(who, 'GET', '/notifications')).body.items
  const unreadOf = async (who: TestAccount) => (await t.call(who, 'GET', '/notifications/unread')).body.unread
  const clear = (who: TestAccount) => t.call(who, 'PUT', '/notifications/read')

  test.each(notificationKinds)('%s is reported to those whom it concerns, and to no other account', async kind => {
    const { notified, cause } = notificationCauses.causes[kind]
    await Promise.all(notifiedRoles.map(role => clear(people[role])))
    const streams = await Promise.all(notified.map(role => listen(people[role].token)))
    await Promise.all(streams.map(stream => stream.says(0)))
    await cause()
    for (const [index, role] of notified.entries()) {
      const [latest] = await listOf(people[role])
      expect([role, latest]).toMatchObject([role, { kind, readAt: null, name: nameInNotification(kind, role) }])
      await streams[index]?.says(await unreadOf(people[role]))
      expect(streams[index]?.came.at(-1)?.unread).toBeGreaterThan(0)
    }
    for (const role of notifiedRoles.filter(notifiedRole => !notified.includes(notifiedRole))) {
      const kinds = (await listOf(people[role])).filter((each: { readAt: unknown }) => !each.readAt)
      expect([role, kinds.filter((each: { kind: string }) => each.kind === kind)]).toEqual([role, []])
    }
    for (const stream of streams) stream.close()
  })

  test('a bin is named with its level, in the portal and in the e-mail', async () => {
    await t.call(people.Retailer, 'PUT', '/notifications/choices/bin.faulty', { inPortal: true, mail: 'atOnce' })
    for (const kind of ['bin.full', 'bin.faulty'] as const) await notificationCauses.causes[kind].cause()
    expect((await listOf(people.Institution))[0].bin).toMatchObject({ ownName: null, level: 1 })
    await t.deps.notificationMails.run()
    const [mail] = await t.db.delete(mails).where(eq(mails.template, 'notifications')).returning()
    expect(mail?.params.items).toMatchObject([{ name: 'Green corner (Bin)' }])
  })

  test('a sponsorship request has its number and outcome, in the portal and in the e-mail', async () => {
    const school = await t.organisation('Institution', { name: 'School 8' })
    const bank = await t.organisation('Sponsor', { name: 'Blue Bank' })
    const add = createRewardCreator(t, () => school)
    const other = await t.organisation('Institution', { name: 'Kindergarten' })
    const choice = { inPortal: true, mail: 'atOnce' }
    for (const who of [school, bank]) await t.call(who, 'PUT', '/notifications/choices/sponsorship.decided', choice)
    const { guid } = await createSponsorship(t, bank, [
      await add(),
      await add({ organisationId: other.organisationId }),
    ])
    expect((await listOf(school))[0].sponsorship).toEqual({ guid, outcome: null })
    await cancelSponsorship(t.db, guid)
    for (const who of [school, bank]) expect((await listOf(who))[0].sponsorship).toEqual({ guid, outcome: 'Canceled' })
    await t.deps.notificationMails.run()
    const sent = await t.db.delete(mails).where(eq(mails.template, 'notifications')).returning()
    const mailTo = (who: TestAccount) => sent.find(({ recipient }) => recipient === who.email)
    const state = `(${formatRequestNumber(guid)}, canceled)`
    expect(mailTo(school)?.params.items).toMatchObject([{ name: `Blue Bank ${state}` }])
    expect(mailTo(bank)?.params.items).toMatchObject([{ name: `Kindergarten +1 ${state}` }])
    // Returns the ids of the organisations that an e-mail names. Its column `concerns` has them, so that the deletion
    // of one of them deletes the queued e-mail too.
    const ids = (...accounts: { organisationId: string }[]) => accounts.map(account => account.organisationId).sort()
    expect(mailTo(school)?.concerns.sort()).toEqual(ids(school, bank))
    expect(mailTo(bank)?.concerns.sort()).toEqual(ids(bank, school, other))
  })

  describe('several of one kind', () => {
    const cause = (kind: NotificationKind) => notificationCauses.causes[kind].cause()
    const makeOlder = (minutes: number) =>
      t.db.update(notifications).set({ createdAt: sql`created_at - ${minutes} * interval '1 minute'` })

    test('within an hour are one, which is read as a whole', async () => {
      const who = people.Institution
      await clear(who)
      const before = (await t.call(who, 'GET', '/notifications')).body.total
      for (const kind of ['bin.full', 'reward.completed', 'bin.full'] as const) await cause(kind)
      await makeOlder(59)
      await cause('bin.full')
      expect(await listOf(who)).toMatchObject([
        { kind: 'bin.full', count: 3, others: 2, readAt: null },
        { kind: 'reward.completed', count: 1, others: 0, readAt: null },
        ...Array(Math.min(before, 28)).fill({ readAt: expect.any(String) }),
      ])
      expect((await t.call(who, 'GET', '/notifications')).body.total).toBe(before + 2)
      expect(await unreadOf(who)).toBe(2)
      const [latest] = await listOf(who)
      const { body } = await t.call(who, 'PUT', `/notifications/${latest.id}:read`)
      expect(body).toEqual({ ...latest, readAt: expect.any(String) })
      expect(await unreadOf(who)).toBe(1)
      await cause('bin.full')
      expect((await listOf(who))[0]).toMatchObject({ kind: 'bin.full', count: 1, others: 0 })
    })

    test('are two if more than an hour is between them', async () => {
      await clear(people.Institution)
      await cause('bin.full')
      await makeOlder(61)
      await cause('bin.full')
      expect((await listOf(people.Institution)).slice(0, 2)).toMatchObject([{ others: 0 }, { others: 0 }])
      expect(await unreadOf(people.Institution)).toBe(2)
    })

    test('about access are named one by one', async () => {
      await clear(people.Sponsor)
      await cause('webhook.changed')
      await cause('webhook.changed')
      expect(await unreadOf(people.Sponsor)).toBe(2)
    })
  })

  test('an e-mail leads to the bins of its notifications', async () => {
    await t.db.update(notifications).set({ mailDueAt: null })
    await t.db.delete(mails)
    await t.db.delete(sentMails)
    const choose = (who: TestAccount, kind: NotificationKind, mail: string) =>
      t.call(who, 'PUT', `/notifications/choices/${kind}`, { inPortal: true, mail })
    await choose(people.Institution, 'bin.full', 'atOnce')
    await choose(people.Retailer, 'bin.faulty', 'atOnce')
    for (const kind of ['bin.full', 'bin.faulty', 'bin.full'] as const) await notificationCauses.causes[kind].cause()
    await t.deps.notificationMails.run()
    const sent = await t.db.delete(mails).returning()
    const linkTo = (who: TestAccount) => {
      const items = sent.find(({ recipient }) => recipient === who.email)?.params.items as
        | { link: string }[]
        | undefined
      const { pathname, searchParams } = new URL(items?.[0]?.link ?? '')
      return [pathname, JSON.parse(searchParams.get('filter') ?? '')]
    }
    expect(linkTo(people.Institution)).toEqual(['/institution/bins', { state: 'full' }])
    const [{ locationId }] = await listOf(people.Retailer)
    expect(linkTo(people.Retailer)).toEqual(['/retail/bins', { state: 'faulty', locationId }])
    await choose(people.Institution, 'bin.full', 'never')
    await choose(people.Retailer, 'bin.faulty', 'never')
    await t.db.delete(sentMails)
  })

  test('users are not notified of their own cancellation', async () => {
    await clear(people.Recycler)
    const booking = await notificationCauses.bookedAt()
    await t.call(people.Recycler, 'PUT', `/b2b/recycler/recycling-sagas/${booking}:cancel`)
    expect(await unreadOf(people.Recycler)).toBe(0)
    expect((await listOf(people.Retailer))[0]).toMatchObject({ kind: 'booking.cancelled', subject: booking })
  })

  test('reading one, or all, removes them from the count in every window', async () => {
    await clear(people.Institution)
    const other = await listen((await t.signInAgain(people.Institution)).token)
    await notificationCauses.causes['bin.full'].cause()
    await notificationCauses.causes['bin.full'].cause()
    await notificationCauses.causes['reward.completed'].cause()
    await other.says(2)
    const [latest] = await listOf(people.Institution)
    const { body } = await t.call(people.Institution, 'PUT', `/notifications/${latest.id}:read`)
    expect(body).toEqual({ ...latest, readAt: expect.any(String) })
    await other.says(1)
    expect((await clear(people.Institution)).body).toEqual({ unread: 0 })
    await other.says(0)
    other.close()
  })

  test('support staff acting for an account can read them, but neither mark them as read nor choose', async () => {
    const path = `/staff/organisations/${people.Retailer.organisationId}/impersonate`
    const { body } = await t.call(await t.staff(), 'POST', path, { reason: 'Asked by phone' })
    const code = new URL(body.url, url).searchParams.get('code')
    const { token } = (await t.call(null, 'POST', '/auth/impersonate', { code })).body
    expect((await t.call({ token }, 'GET', '/notifications')).status).toBe(200)
    expect((await t.call({ token }, 'PUT', '/notifications/read')).body.errorCode).toBe('InsufficientPermissions')
    const choice = { inPortal: false, mail: 'never' }
    expect((await t.call({ token }, 'PUT', '/notifications/choices/bin.full', choice)).status).toBe(403)
  })

  describe('choices', () => {
    const choose = (kind: NotificationKind, inPortal: boolean, mail: string) =>
      t.call(people.Institution, 'PUT', `/notifications/choices/${kind}`, { inPortal, mail })
    const lettersOf = async () =>
      (await t.db.select().from(mails).where(eq(mails.recipient, people.Institution.email))).filter(
        ({ template }) => template === 'notifications',
      )

    test('are those of the role, and of no other', async () => {
      const { body } = await t.call(people.Sponsor, 'GET', '/notifications/choices')
      expect(body).toEqual(
        notificationKindsOfRole('Sponsor').map(kind => ({
          kind,
          inPortal: true,
          mail: 'never',
          version: 1,
        })),
      )
      const path = '/notifications/choices/bin.full'
      expect((await t.call(people.Sponsor, 'PUT', path, { inPortal: true, mail: 'never' })).status).toBe(404)
    })

    test('a kind that is off is not reported; one that is only by mail does not ring the bell', async () => {
      await clear(people.Institution)
      await choose('bin.full', false, 'never')
      await notificationCauses.causes['bin.full'].cause()
      await choose('bin.full', false, 'atOnce')
      await notificationCauses.causes['bin.full'].cause()
      expect(await unreadOf(people.Institution)).toBe(0)
      await t.deps.notificationMails.run()
      expect(await lettersOf()).toMatchObject([
        { template: 'notifications', params: { items: [{ kind: 'bin.full' }] } },
      ])
    })

    /**
     * Templates of the mails that a kind of event sends by itself, in addition to the notification. `access.disabled`
     * sends none, because the mail about the recovered account already lists everything that was disabled.
     */
    const ownMails: Partial<Record<NotificationKind, string[]>> = {
      'sponsorship.requested': ['sponsorshipReceived'],
      'endpoint.disabled': ['accessGranted', 'webhookDisabled'],
      'key.created': ['accessGranted'],
      'webhook.changed': ['accessGranted'],
      'factor.changed': ['accessGranted'],
      'access.disabled': [],
      'team.changed': ['accessGranted'],
    }
    test.each(notificationKinds.filter(kind => hasSeparateEmail(kind, true)))(
      '%s has only its own mail for the owner, whatever was chosen',
      async kind => {
        await t.db.delete(mails)
        for (const role of notificationCauses.causes[kind].notified)
          await t.call(people[role], 'PUT', `/notifications/choices/${kind}`, { inPortal: false, mail: 'atOnce' })
        await notificationCauses.causes[kind].cause()
        await t.deps.notificationMails.run()
        const notified = notificationCauses.causes[kind].notified.map(role => people[role].email)
        const letters = (await t.db.select().from(mails)).filter(({ recipient }) => notified.includes(recipient))
        expect(letters.map(({ template }) => template)).toEqual(ownMails[kind])
      },
    )

    test('a manager chooses an e-mail about sponsorship requests, which the owner always gets', async () => {
      const kind = 'sponsorship.requested'
      const manager = await t.member(people.Institution, 'Manager')
      await notificationCauses.causes[kind].cause()
      await t.call(manager, 'PUT', `/notifications/choices/${kind}`, { inPortal: true, mail: 'atOnce' })
      await t.db.delete(mails)
      await notificationCauses.causes[kind].cause()
      await t.deps.notificationMails.run()
      const sent = await t.db.select().from(mails)
      expect(sent.map(({ recipient, template }) => [recipient, template]).sort()).toEqual(
        [
          [people.Institution.email, 'sponsorshipReceived'],
          [manager.email, 'notifications'],
        ].sort(),
      )
    })

    test('a day’s notifications are one mail in the morning, sent once, however often the job runs', async () => {
      await t.db.delete(mails)
      await t.db.delete(sentMails)
      await choose('bin.full', true, 'daily')
      await notificationCauses.causes['bin.full'].cause()
      await notificationCauses.causes['bin.full'].cause()
      await t.deps.notificationMails.run()
      expect(await lettersOf()).toEqual([])
      const morning = nextDigestTime(new Date())
      await Promise.all([t.deps.notificationMails.run(morning), t.deps.notificationMails.run(morning)])
      expect(await lettersOf()).toMatchObject([{ params: { items: [{ kind: 'bin.full', count: 2 }] } }])
      await t.deps.notificationMails.run(new Date(morning.getTime() + 24 * 3600_000))
      expect(await lettersOf()).toHaveLength(1)
    })
  })

  describe('a stream', () => {
    test.each(['sign-out', 'deleted session'])('ends with its session: %s', async how => {
      const again = await t.signInAgain(people.Sponsor)
      const stream = await listen(again.token)
      await stream.says(await unreadOf(people.Sponsor))
      if (how === 'sign-out') await t.call(again, 'POST', '/auth/sign-out')
      else await t.db.delete(sessions).where(eq(sessions.accountId, people.Sponsor.accountId))
      await stream.ends()
      expect((await t.call(again, 'GET', '/notifications')).status).toBe(401)
      people.Sponsor = { ...people.Sponsor, ...(await t.signInAgain(people.Sponsor)) }
    })

    test('is refused beyond ten of an account, and possible again when one ends', async () => {
      const streams = await Promise.all(Array.from({ length: 10 }, () => listen(people.Sponsor.token)))
      expect(streams.map(({ status }) => status)).toEqual(Array(10).fill(200))
      expect((await listen(people.Sponsor.token)).status).toBe(429)
      streams[0]?.close()
      await expect.poll(async () => (await listen(people.Sponsor.token)).status).toBe(200)
      for (const each of open) each.close()
      // A closed stream counts against the limit until the server notices that its connection is closed.
      await expect.poll(async () => (await listen(people.Sponsor.token)).status).toBe(200)
    })

    test('repeated requests do not prolong an unused session', async () => {
      const again = await t.signInAgain(people.Sponsor)
      const longAgo = new Date(Date.now() - 30 * 60_000)
      await t.db.update(sessions).set({ lastUsedAt: longAgo })
      await t.call(again, 'GET', '/notifications/unread')
      const stream = await listen(again.token)
      await stream.says(await unreadOf(people.Sponsor))
      const rows = await t.db.select().from(sessions).where(eq(sessions.accountId, people.Sponsor.accountId))
      expect(rows.map(row => row.lastUsedAt)).toEqual(rows.map(() => longAgo))
      await t.db.update(sessions).set({ lastUsedAt: new Date() })
      stream.close()
    })
  })

  test('are stored for three months', async () => {
    const before = await t.db.$count(notifications)
    expect(before).toBeGreaterThan(0)
    await purgeExpiredData(t.db, t.deps.files, new Date())
    expect(await t.db.$count(notifications)).toBe(before)
    await t.db.update(notifications).set({ createdAt: new Date(Date.now() - 91 * 24 * 3600_000) })
    await purgeExpiredData(t.db, t.deps.files, new Date())
    expect(await t.db.$count(notifications)).toBe(0)
  })
})
