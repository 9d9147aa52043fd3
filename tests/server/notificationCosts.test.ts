/** Checks what a batch of notifications of a large team reads, and that it forms one group. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../../server/db/database'
import { notifications } from '../../server/db/schema'
import { serverLimits } from '../../server/lib/limits'
import { type NotificationSource, notifyAccounts } from '../../server/publishing/notify'
import type { TestAccount } from '../helpers/builders'
import { startTestServer, type TestServer } from '../helpers/server'

const members = 20
const unreadOfMember = 500
const fullBins = 30

describe('notifications about many full bins at once', () => {
  let t: TestServer
  let shop: TestAccount
  beforeAll(async () => {
    t = await startTestServer({ database: 'embedded' })
    shop = await t.organisation('Retailer')
    for (let member = 1; member < members; member++) await t.member(shop, 'Manager')
  })
  afterAll(() => t.close())

  const notify = (
    locationIds: string[] = Array.from({ length: fullBins }, () => randomUUID()),
    { organisationId } = shop,
  ) =>
    t.db.transaction(tx =>
      notifyAccounts(
        tx,
        locationIds.map(
          (locationId, at): NotificationSource => ({
            seq: at + 1,
            type: 'bin.full',
            concerns: [organisationId],
            subject: randomUUID(),
            data: { locationId },
            by: undefined,
            recipient: undefined,
            cause: null,
          }),
        ),
      ),
    )
  const count = async (query: ReturnType<typeof sql>) =>
    Number(rowsOf<{ number: string }>(await t.db.execute(query))[0]?.number)
  const readEntries = async () => {
    await t.db.execute(sql`select pg_stat_force_next_flush()`)
    return count(sql`select sum(idx_tup_read) as number from pg_stat_user_indexes where relname = 'notifications'`)
  }

  test('join one group of each member', async () => {
    await notify()
    expect(await count(sql`select count(*) as number from notifications`)).toBe(
      members * serverLimits.notificationTopicsAtOnce,
    )
    expect(await count(sql`select count(distinct group_id) as number from notifications`)).toBe(members)
  })

  test('are fewer for each member of a large team, and count all bins', async () => {
    const large = await t.organisation('Retailer')
    const largeTeam = 50
    for (let member = 1; member < largeTeam; member++) await t.member(large, 'Manager')
    await notify(undefined, large)
    const ofTeam = sql`from notifications where organisation_id = ${large.organisationId}`
    const each = Math.floor(serverLimits.notificationsOfTeamAtOnce / largeTeam)
    expect(await count(sql`select count(*) as number ${ofTeam}`)).toBe(largeTeam * each)
    const ofMember = sql`(select sum(count) as events ${ofTeam} group by account_id) members`
    expect(await count(sql`select min(events) as number from ${ofMember}`)).toBe(fullBins)
    expect(await count(sql`select max(events) as number from ${ofMember}`)).toBe(fullBins)
  })

  test('are only about locations within the limit of each member', async () => {
    const owner = await t.organisation('Retailer')
    const [first, second, third] = [await t.location(owner), await t.location(owner), await t.location(owner)]
    const all = [first.id, second.id, third.id]
    const manager = await t.member(owner, 'Manager')
    const ofFirst = await t.member(owner, 'Manager', { cityIds: [], locationIds: [first.id] })
    const ofOthers = await t.member(owner, 'Viewer', { cityIds: [], locationIds: [second.id, third.id] })
    const ofNone = await t.member(owner, 'Viewer', { cityIds: [], locationIds: [] })
    await notify(all, owner)
    const expected = [
      [owner, all],
      [manager, all],
      [ofFirst, [first.id]],
      [ofOthers, [second.id, third.id]],
      [ofNone, []],
    ] as const
    for (const [{ accountId }, locationIds] of expected) {
      const rows = await t.db.select().from(notifications).where(eq(notifications.accountId, accountId))
      expect(rows.map(({ topic }) => topic).sort()).toEqual([...locationIds].sort())
    }
  })

  test('read one earlier notification of each member to find the group, however many are unread', async () => {
    await t.db.execute(sql`
      insert into notifications (account_id, organisation_id, kind, subject, topic, data, is_in_portal)
      select account_id, organisation_id, 'bin.full', gen_random_uuid(), gen_random_uuid(), '{}', true
      from memberships cross join generate_series(1, ${unreadOfMember}::int)
      where organisation_id = ${shop.organisationId}`)
    await t.db.execute(sql`analyze notifications`)
    const before = await readEntries()
    await notify()
    expect((await readEntries()) - before).toBeLessThan(members * 50)
  })

  test('read each location once, however many members are limited to cities', async () => {
    const stores = []
    for (let store = 0; store < fullBins; store++) stores.push(await t.location(shop))
    await t.db.execute(sql`update memberships set city_limit = array[${stores[0]?.cityId}::uuid], location_limit = '{}'
      where team_role <> 'Owner'`)
    const readLocations = async () => {
      await t.db.execute(sql`select pg_stat_force_next_flush()`)
      return count(sql`select seq_scan + idx_scan as number from pg_stat_user_tables where relname = 'locations'`)
    }
    const before = await readLocations()
    await notify(stores.map(({ id }) => id))
    expect((await readLocations()) - before).toBeLessThanOrEqual(fullBins)
  })
})
