/** Checks e-mails about more notifications than one e-mail is made from, and e-mails that fail. */
import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mails, notifications } from '../../server/db/schema'
import { createNotificationMails } from '../../server/notifications/notificationEmails'
import type { TestAccount } from '../helpers/builders'
import { startTestServer, type TestServer } from '../helpers/server'

let t: TestServer
let shop: TestAccount
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())
beforeEach(async () => {
  shop = await t.organisation('Retailer')
  await t.db.delete(mails)
})

const anHourAgo = () => new Date(Date.now() - 3600_000)
/** Number of rows in one statement that adds or changes notifications. The time of a statement is limited. */
const rowsAtOnce = 5_000
/** Adds notifications about one location whose e-mail is due. */
async function addDue(who: TestAccount, locationId: string, kind: string, count: number) {
  for (let left = count; left > 0; left -= rowsAtOnce) {
    await t.db.execute(sql`
      insert into notifications (account_id, organisation_id, kind, subject, topic, data, is_in_portal, mail_due_at)
      select ${who.accountId}, ${who.organisationId}, ${kind}, gen_random_uuid(), ${locationId},
        jsonb_build_object('locationId', ${locationId}::text), true, ${anHourAgo().toISOString()}::timestamptz
      from generate_series(1, ${Math.min(left, rowsAtOnce)}::int)`)
  }
}
/** Makes every statement fail that changes more notifications than {@link rowsAtOnce}. */
async function limitChangesOfStatements() {
  await t.db.execute(sql`
    create function limit_changes() returns trigger language plpgsql as $$
    begin
      if (select count(*) from changed) > ${sql.raw(String(rowsAtOnce))} then
        raise exception 'one statement changes too many notifications';
      end if;
      return null;
    end $$`)
  await t.db.execute(sql`
    create trigger limit_changes after update on notifications referencing new table as changed
      for each statement execute function limit_changes()`)
}
const countDue = (who: TestAccount) =>
  t.db.$count(notifications, and(eq(notifications.accountId, who.accountId), isNotNull(notifications.mailDueAt)))
const mailsTo = (who: TestAccount) => t.db.select().from(mails).where(eq(mails.recipient, who.email))

test('any number of due notifications are one e-mail, which counts them all and names the latest of each kind', async () => {
  const { id, name } = await t.location(shop)
  await addDue(shop, id, 'booking.created', 2)
  await addDue(shop, id, 'bin.full', 70_000)
  await limitChangesOfStatements()
  await t.deps.notificationMails.run()
  expect((await mailsTo(shop)).map(({ params }) => params.items)).toMatchObject([
    [
      { kind: 'bin.full', count: 70_000, name },
      { kind: 'booking.created', count: 2, name },
    ],
  ])
  expect(await countDue(shop)).toBe(0)
  await t.deps.notificationMails.run()
  expect(await mailsTo(shop)).toHaveLength(1)
}, 120_000)

test('an e-mail that fails delays no other, and is sent later', async () => {
  const other = await t.organisation('Retailer')
  await addDue(shop, (await t.location(shop)).id, 'bin.full', 10_001)
  await addDue(other, (await t.location(other)).id, 'bin.full', 3)
  const errors: object[] = []
  let isFailing = true
  const failing = createNotificationMails({
    ...t.deps,
    log: { ...t.deps.log, error: (details: object) => void errors.push(details) } as typeof t.deps.log,
    mailer: {
      ...t.deps.mailer,
      queue: async (tx, mail) => {
        if (isFailing && mail.to === shop.email) await tx.execute(sql`select ${randomUUID()}::int`)
        return t.deps.mailer.queue(tx, mail)
      },
    },
  })
  await failing.run()
  expect([await mailsTo(shop), await countDue(shop)]).toEqual([[], 10_001])
  expect([(await mailsTo(other)).length, await countDue(other)]).toEqual([1, 0])
  expect(errors).toMatchObject([{ accountId: shop.accountId, organisationId: shop.organisationId }])

  isFailing = false
  await failing.run()
  expect(await mailsTo(shop)).toEqual([])
  await failing.run(new Date(Date.now() + 3600_000))
  expect((await mailsTo(shop)).map(({ params }) => params.items)).toMatchObject([[{ kind: 'bin.full', count: 10_001 }]])
  expect(await countDue(shop)).toBe(0)
  await failing.close()
})
