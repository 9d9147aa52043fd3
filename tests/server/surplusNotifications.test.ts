/** Checks that a person has a limited number of notifications, however many are added. */
import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../../contract/limits'
import { notifications } from '../../server/db/schema'
import { serverLimits } from '../../server/lib/limits'
import { purgeExpiredData } from '../../server/maintenance/purge'
import { createNotificationMails } from '../../server/notifications/notificationEmails'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const most = serverLimits.notificationsOfMember

describe.each(databaseEngines)('surplus notifications on %s', database => {
  let t: TestServer
  let shop: TestAccount
  beforeAll(async () => {
    t = await startTestServer({ database })
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    shop = await t.organisation('Retailer')
  })

  interface Added {
    mailDueAt?: Date
    isInPortal?: boolean
    organisationId?: string
  }
  /** Adds notifications about a location each, which are therefore not collapsed. */
  const add = (count: number, { mailDueAt, isInPortal = true, organisationId }: Added = {}) =>
    t.db.insert(notifications).values(
      Array.from({ length: count }, () => ({
        accountId: shop.accountId,
        kind: 'bin.full' as const,
        subject: randomUUID(),
        data: {},
        topic: randomUUID(),
        isInPortal,
        mailDueAt: mailDueAt ?? null,
        organisationId: organisationId ?? null,
      })),
    )
  const stored = (who = shop) => t.db.$count(notifications, eq(notifications.accountId, who.accountId))
  const list = async (offset = 0) => (await t.call(shop, 'GET', `/notifications?Offset=${offset}`)).body
  const unread = async () => (await t.call(shop, 'GET', '/notifications/unread')).body.unread

  test('are neither listed nor counted, and "mark all as read" leaves none unread', async () => {
    await add(most + 40)
    const { total, items } = await list()
    expect([total, items.length, await unread()]).toEqual([most, limits.pageSize, most])
    const [latest] = await t.db
      .select({ id: notifications.id })
      .from(notifications)
      .where(eq(notifications.accountId, shop.accountId))
      .orderBy(sql`${notifications.seq} desc`)
      .limit(1)
    expect(items[0].id).toBe(latest?.id)
    expect((await list(most)).items).toEqual([])
    expect((await t.call(shop, 'PUT', '/notifications/read')).body).toEqual({ unread: 0 })
    expect(await unread()).toBe(0)
    // Those that are not shown are not changed either, so that the number of changed rows has a limit.
    const isOwn = eq(notifications.accountId, shop.accountId)
    expect(await t.db.$count(notifications, and(isOwn, isNull(notifications.readAt)))).toBe(40)
  })

  test('are deleted, the oldest first; those of other people and those that an e-mail will name stay', async () => {
    const other = await t.organisation('Retailer')
    await t.db
      .insert(notifications)
      .values({ accountId: other.accountId, kind: 'bin.full', subject: randomUUID(), data: {}, isInPortal: true })
    await add(1, { mailDueAt: new Date(Date.now() + 3_600_000) })
    await add(most + 40)
    const shown = await list()
    await purgeExpiredData(t.db, undefined, new Date())
    expect([await stored(), await stored(other)]).toEqual([most + 1, 1])
    expect(await list()).toEqual(shown)
  })

  test('of one organisation neither hide nor delete those of another', async () => {
    await add(1)
    const other = await t.organisation('Retailer')
    await add(most + 40, { organisationId: other.organisationId })
    expect((await list()).total).toBe(1)
    await purgeExpiredData(t.db, undefined, new Date())
    expect((await list()).total).toBe(1)
    expect(await stored()).toBe(most + 1)
  })

  test('that were only sent by e-mail are deleted when the e-mail is queued', async () => {
    await add(3, { mailDueAt: new Date(), isInPortal: false })
    await add(2, { mailDueAt: new Date() })
    await createNotificationMails(t.deps).run()
    expect(await stored()).toBe(2)
  })
})
