/** Checks the e-mails about sponsorship requests if many requests arrive within an hour. */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mails, notificationChoices } from '../../server/db/schema'
import { mailLimits } from '../../server/mail/mailLimits'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'
import { createRewardCreator, createSponsorship } from '../helpers/sponsorships'

const { byOneToOnePerHour, toOnePerHour, minutesBetweenNotifications } = mailLimits

describe.each(databaseEngines)('many sponsorship requests on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database })
  })
  afterAll(() => t.close())

  const requestOften = async (sponsor: TestAccount, school: TestAccount, times: number) => {
    const add = createRewardCreator(t, () => school)
    for (let n = 0; n < times; n++) await createSponsorship(t, sponsor, [await add()])
  }
  const emailsTo = ({ email }: TestAccount, template: string) =>
    t.db
      .select()
      .from(mails)
      .where(and(eq(mails.recipient, email), eq(mails.template, template)))
  const sendDelayed = () =>
    t.deps.notificationMails.run(new Date(Date.now() + (minutesBetweenNotifications + 1) * 60_000))

  test('a sponsor with many requests does not silence the others; its further requests arrive in one e-mail', async () => {
    const school = await t.organisation('Institution')
    await requestOften(await t.organisation('Sponsor'), school, byOneToOnePerHour + 3)
    expect(await emailsTo(school, 'sponsorshipReceived')).toHaveLength(byOneToOnePerHour)
    await requestOften(await t.organisation('Sponsor'), school, 1)
    expect(await emailsTo(school, 'sponsorshipReceived')).toHaveLength(byOneToOnePerHour + 1)
    await sendDelayed()
    const [delayed, ...others] = await emailsTo(school, 'notifications')
    expect(others).toEqual([])
    expect(delayed?.params.items).toMatchObject([{ kind: 'sponsorship.requested', count: 3 }])
    await sendDelayed()
    expect(await emailsTo(school, 'notifications')).toHaveLength(1)
  })

  test('requests beyond the limit of all sponsors arrive later, also for an owner without this notification', async () => {
    const school = await t.organisation('Institution')
    const choice = { kind: 'sponsorship.requested' as const, inPortal: false, mail: 'never' as const }
    await t.db.insert(notificationChoices).values({ accountId: school.accountId, ...choice })
    for (let n = 0; n < toOnePerHour / byOneToOnePerHour; n++)
      await requestOften(await t.organisation('Sponsor'), school, byOneToOnePerHour)
    await requestOften(await t.organisation('Sponsor', { name: 'Late Bank' }), school, 1)
    expect(await emailsTo(school, 'sponsorshipReceived')).toHaveLength(toOnePerHour)
    await sendDelayed()
    const [delayed] = await emailsTo(school, 'notifications')
    expect(delayed?.params.items).toMatchObject([{ kind: 'sponsorship.requested', count: 1 }])
  })
})
