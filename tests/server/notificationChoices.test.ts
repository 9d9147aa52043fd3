/** Checks the choices of notifications, and the e-mails that accounts choose. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { formatRequestNumber } from '../../contract/formatRequestNumber'
import {
  hasSeparateEmail,
  type NotificationKind,
  notificationKinds,
  notificationKindsOfRole,
} from '../../contract/notificationKinds'
import { mails, notifications, sentMails } from '../../server/db/schema'
import { nextDigestTime } from '../../server/publishing/notify'
import { cancelSponsorship } from '../../server/repositories/sponsorships'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { setUpNotifications } from '../helpers/notificationSetup'
import { createRewardCreator, createSponsorship } from '../helpers/sponsorships'

describe.each(databaseEngines)('notifications on %s', database => {
  const w = setUpNotifications(database)
  const { listOf, unreadOf, clear } = w

  test('a bin is named with its level, in the portal and in the e-mail', async () => {
    await w.t.call(w.people.Retailer, 'PUT', '/notifications/choices/bin.faulty', { inPortal: true, mail: 'atOnce' })
    for (const kind of ['bin.full', 'bin.faulty'] as const) await w.on.causes[kind].cause()
    expect((await listOf(w.people.Institution))[0].bin).toMatchObject({ ownName: null, level: 1 })
    await w.t.deps.notificationMails.run()
    const [mail] = await w.t.db.delete(mails).where(eq(mails.template, 'notifications')).returning()
    expect(mail?.params.items).toMatchObject([{ name: 'Green corner (Bin)' }])
  })

  test('a sponsorship request has its number and outcome, in the portal and in the e-mail', async () => {
    const school = await w.t.organisation('Institution', { name: 'School 8' })
    const bank = await w.t.organisation('Sponsor', { name: 'Blue Bank' })
    const add = createRewardCreator(w.t, () => school)
    const other = await w.t.organisation('Institution', { name: 'Kindergarten' })
    const choice = { inPortal: true, mail: 'atOnce' }
    for (const who of [school, bank]) await w.t.call(who, 'PUT', '/notifications/choices/sponsorship.decided', choice)
    const { guid } = await createSponsorship(w.t, bank, [
      await add(),
      await add({ organisationId: other.organisationId }),
    ])
    expect((await listOf(school))[0].sponsorship).toEqual({ guid, outcome: null })
    await cancelSponsorship(w.t.db, guid)
    for (const who of [school, bank]) expect((await listOf(who))[0].sponsorship).toEqual({ guid, outcome: 'Canceled' })
    await w.t.deps.notificationMails.run()
    const sent = await w.t.db.delete(mails).where(eq(mails.template, 'notifications')).returning()
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

  test('an e-mail leads to the bins of its notifications', async () => {
    await w.t.db.update(notifications).set({ mailDueAt: null })
    await w.t.db.delete(mails)
    await w.t.db.delete(sentMails)
    const choose = (who: TestAccount, kind: NotificationKind, mail: string) =>
      w.t.call(who, 'PUT', `/notifications/choices/${kind}`, { inPortal: true, mail })
    await choose(w.people.Institution, 'bin.full', 'atOnce')
    await choose(w.people.Retailer, 'bin.faulty', 'atOnce')
    for (const kind of ['bin.full', 'bin.faulty', 'bin.full'] as const) await w.on.causes[kind].cause()
    await w.t.deps.notificationMails.run()
    const sent = await w.t.db.delete(mails).returning()
    const linkTo = (who: TestAccount) => {
      const items = sent.find(({ recipient }) => recipient === who.email)?.params.items as
        | { link: string }[]
        | undefined
      const { pathname, searchParams } = new URL(items?.[0]?.link ?? '')
      return [pathname, JSON.parse(searchParams.get('filter') ?? '')]
    }
    expect(linkTo(w.people.Institution)).toEqual(['/institution/bins', { state: 'full' }])
    const [{ locationId }] = await listOf(w.people.Retailer)
    expect(linkTo(w.people.Retailer)).toEqual(['/retail/bins', { state: 'faulty', locationId }])
    await choose(w.people.Institution, 'bin.full', 'never')
    await choose(w.people.Retailer, 'bin.faulty', 'never')
    await w.t.db.delete(sentMails)
  })

  describe('choices', () => {
    const choose = (kind: NotificationKind, inPortal: boolean, mail: string) =>
      w.t.call(w.people.Institution, 'PUT', `/notifications/choices/${kind}`, { inPortal, mail })
    const lettersOf = async () =>
      (await w.t.db.select().from(mails).where(eq(mails.recipient, w.people.Institution.email))).filter(
        ({ template }) => template === 'notifications',
      )

    test('are those of the role, and of no other', async () => {
      const { body } = await w.t.call(w.people.Sponsor, 'GET', '/notifications/choices')
      expect(body).toEqual(
        notificationKindsOfRole('Sponsor').map(kind => ({
          kind,
          inPortal: true,
          mail: 'never',
          version: 1,
        })),
      )
      const path = '/notifications/choices/bin.full'
      expect((await w.t.call(w.people.Sponsor, 'PUT', path, { inPortal: true, mail: 'never' })).status).toBe(404)
    })

    test('a kind that is off is not reported; one that is only by mail does not ring the bell', async () => {
      await clear(w.people.Institution)
      await choose('bin.full', false, 'never')
      await w.on.causes['bin.full'].cause()
      await choose('bin.full', false, 'atOnce')
      await w.on.causes['bin.full'].cause()
      expect(await unreadOf(w.people.Institution)).toBe(0)
      await w.t.deps.notificationMails.run()
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
        await w.t.db.delete(mails)
        for (const role of w.on.causes[kind].notified)
          await w.t.call(w.people[role], 'PUT', `/notifications/choices/${kind}`, { inPortal: false, mail: 'atOnce' })
        await w.on.causes[kind].cause()
        await w.t.deps.notificationMails.run()
        const notified = w.on.causes[kind].notified.map(role => w.people[role].email)
        const letters = (await w.t.db.select().from(mails)).filter(({ recipient }) => notified.includes(recipient))
        expect(letters.map(({ template }) => template)).toEqual(ownMails[kind])
      },
    )

    test('a manager chooses an e-mail about sponsorship requests, which the owner always gets', async () => {
      const kind = 'sponsorship.requested'
      const manager = await w.t.member(w.people.Institution, 'Manager')
      await w.on.causes[kind].cause()
      await w.t.call(manager, 'PUT', `/notifications/choices/${kind}`, { inPortal: true, mail: 'atOnce' })
      await w.t.db.delete(mails)
      await w.on.causes[kind].cause()
      await w.t.deps.notificationMails.run()
      const sent = await w.t.db.select().from(mails)
      expect(sent.map(({ recipient, template }) => [recipient, template]).sort()).toEqual(
        [
          [w.people.Institution.email, 'sponsorshipReceived'],
          [manager.email, 'notifications'],
        ].sort(),
      )
    })

    test('a day’s notifications are one mail in the morning, sent once, however often the job runs', async () => {
      await w.t.db.delete(mails)
      await w.t.db.delete(sentMails)
      await choose('bin.full', true, 'daily')
      await w.on.causes['bin.full'].cause()
      await w.on.causes['bin.full'].cause()
      await w.t.deps.notificationMails.run()
      expect(await lettersOf()).toEqual([])
      const morning = nextDigestTime(new Date())
      await Promise.all([w.t.deps.notificationMails.run(morning), w.t.deps.notificationMails.run(morning)])
      expect(await lettersOf()).toMatchObject([{ params: { items: [{ kind: 'bin.full', count: 2 }] } }])
      await w.t.deps.notificationMails.run(new Date(morning.getTime() + 24 * 3600_000))
      expect(await lettersOf()).toHaveLength(1)
    })
  })
})
