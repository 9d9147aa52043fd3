import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../../server/db/database'
import { locations, webhooks } from '../../server/db/schema'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const base = '/b2b/retail/locations'

describe.each(databaseEngines)('counts and far pages on %s', database => {
  let t: TestServer
  let cityIds: string[]
  beforeAll(async () => {
    t = await startTestServer({ database })
    cityIds = [await t.city('Kyiv'), await t.city('Lviv'), await t.city('Odesa')]
  })
  afterAll(() => t.close())

  const counts = async (account: TestAccount) => {
    const { body } = await t.call(account, 'GET', `${base}/cities`)
    return Object.fromEntries(body.map((city: { city: string; shopsCount: number }) => [city.city, city.shopsCount]))
  }
  const create = (account: TestAccount, cityId: string | undefined) =>
    t.call(account, 'POST', base, {
      name: 'Shop',
      street: 'Main',
      houseNumber: '1',
      cityId,
      point: { latitude: 50, longitude: 30 },
    })

  test('follow adding, moving to another city and deleting', async () => {
    const account = await t.organisation('Retailer')
    const { body: first } = await create(account, cityIds[0])
    await create(account, cityIds[0])
    expect(await counts(account)).toEqual({ Kyiv: 2 })
    const moved = { name: 'Shop', street: 'Main', houseNumber: '1', cityId: cityIds[1], point: first.point }
    await t.call(account, 'PUT', `${base}/${first.guid}`, moved)
    expect(await counts(account)).toEqual({ Kyiv: 1, Lviv: 1 })
    await t.call(account, 'DELETE', `${base}/${first.guid}`)
    expect(await counts(account)).toEqual({ Kyiv: 1 })
    expect((await t.call(account, 'GET', base)).body.total).toBe(1)
    expect((await t.call(account, 'GET', `${base}?cityId=${cityIds[1]}`)).body.total).toBe(0)
  })

  test('stay exact when many are added, moved and deleted in parallel', async () => {
    const account = await t.organisation('Retailer')
    const created = await Promise.all(Array.from({ length: 60 }, (_, i) => create(account, cityIds[i % 3])))
    const changes = created.map(({ body }, i) => {
      const moved = { name: 'S', street: 'M', houseNumber: '1', cityId: cityIds[(i + 1) % 3], point: body.point }
      return i % 4 === 0
        ? t.call(account, 'DELETE', `${base}/${body.guid}`)
        : t.call(account, 'PUT', `${base}/${body.guid}`, moved)
    })
    expect((await Promise.all(changes)).map(answer => answer.status).sort()).toEqual([
      ...Array(45).fill(200),
      ...Array(15).fill(204),
    ])
    const counted = rowsOf<{ city: string; n: number }>(
      await t.db.execute(sql`
        select c.names->>'en' as city, count(*)::int as n from locations l join cities c on c.id = l.city_id
        where l.organisation_id = ${account.organisationId} and l.deleted_at is null group by 1`),
    )
    expect(await counts(account)).toEqual(Object.fromEntries(counted.map(row => [row.city, row.n])))
    expect((await t.call(account, 'GET', base)).body.total).toBe(45)
  })

  test.runIf(database === 'postgres')(
    'are locked by a new location no longer than its last statement takes',
    async () => {
      const account = await t.organisation('Retailer')
      const { organisationId } = account
      const hook = {
        organisationId,
        name: 'Hook',
        url: 'https://a.example',
        types: ['location.updated' as const],
        secret: '',
      }
      const [row] = await t.db.insert(webhooks).values(hook).returning()
      const store = { name: 'S', street: 'M', houseNumber: '1', latitude: 50, longitude: 30, cityId: cityIds[0] ?? '' }
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      const waits = async () => rowsOf(await t.db.execute(waiting)).length
      const creating = await t.db.transaction(async tx => {
        await tx
          .select()
          .from(webhooks)
          .where(eq(webhooks.id, row?.id ?? ''))
          .for('update')
        const held = create(account, cityIds[0])
        await expect.poll(waits).toBe(1)
        await t.db.insert(locations).values({ ...store, organisationId })
        return [held]
      })
      expect((await Promise.all(creating)).map(({ status }) => status)).toEqual([201])
      expect(await counts(account)).toEqual({ Kyiv: 2 })
    },
  )

  test('statements that change many rows in opposite orders cause no deadlock', async () => {
    const accounts = [await t.organisation('Retailer'), await t.organisation('Retailer')]
    const add = (i: number) => {
      const rows = accounts.flatMap(({ organisationId }) =>
        cityIds.map(cityId => ({
          organisationId,
          cityId,
          name: 'S',
          street: 'M',
          houseNumber: '1',
          latitude: 50,
          longitude: 30,
        })),
      )
      return t.db.insert(locations).values(i % 2 ? rows : rows.reverse())
    }
    await Promise.all(Array.from({ length: 20 }, (_, i) => add(i)))
    for (const account of accounts) expect(await counts(account)).toEqual({ Kyiv: 20, Lviv: 20, Odesa: 20 })
  })

  test('far pages hold every location once, in order, whatever was added, moved and deleted in which hour', async () => {
    const account = await t.organisation('Retailer')
    // The rows are added in batches, because each statement has a timeout.
    for (let from = 0; from <= 30_155; from += 2_513) {
      await t.db.execute(sql`
        insert into locations (organisation_id, city_id, name, street, house_number, latitude, longitude, created_at)
        select ${account.organisationId}, (array[${sql.join(
          cityIds.map(id => sql`${id}::uuid`),
          sql`, `,
        )}])[1 + n % 3],
          'Shop', 'Main', '1', 50, 30, timestamptz '2026-01-01 00:00:01' + (n / 2) * interval '2 seconds'
        from generate_series(${from}::int, ${Math.min(from + 2_512, 30_155)}::int) n`)
    }
    // The stores were created over many hours. These changes remove all stores of some hours and a part of others, and
    // move some stores to a later hour.
    const own = sql`organisation_id = ${account.organisationId}`
    await t.db.execute(sql`update locations set deleted_at = now() where ${own} and (extract(second from created_at) = 7
      or created_at between timestamptz '2026-01-01 02:00Z' and timestamptz '2026-01-01 04:00Z')`)
    await t.db.execute(sql`update locations set created_at = created_at + interval '90 minutes'
      where ${own} and extract(second from created_at) = 9`)
    await t.db.execute(sql`delete from locations where ${own} and extract(minute from created_at) = 11`)
    const all = await t.db
      .select({ id: locations.id })
      .from(locations)
      .where(sql`${own} and deleted_at is null`)
      .orderBy(sql`${locations.createdAt} desc, ${locations.id} desc`)
    const last = Math.floor(all.length / 30) * 30
    for (const offset of [0, 300, 330, 3_600, 7_170, 14_970, 15_000, last - 30, last, last + 30, 10 * last]) {
      const { body } = await t.call(account, 'GET', `${base}?Offset=${offset}`)
      expect(body.items.map((item: { guid: string }) => item.guid)).toEqual(
        all.slice(offset, offset + 30).map(row => row.id),
      )
      expect(body.total).toBe(all.length)
    }
    const lviv = await t.call(account, 'GET', `${base}?cityId=${cityIds[1]}`)
    expect(lviv.body.items.map((item: { cityId: string }) => item.cityId)).toEqual(Array(30).fill(cityIds[1]))
    const page = await t.call(account, 'GET', `${base}?cityId=${cityIds[1]}&Offset=${lviv.body.total - 3}`)
    expect([page.body.items.length, page.body.total]).toEqual([3, lviv.body.total])
  })

  test.each([
    ['locations', 'organisation_id', sql`and deleted_at is null`],
    ['employees', 'organisation_id', sql``],
    ['simple_rewards', 'organisation_id', sql``],
    ['bins', 'location_id', sql``],
  ])('the newest %s are read from an index, not sorted', async (table, owner, more) => {
    const plan = await t.db.transaction(async tx => {
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_bitmapscan = off`)
      return tx.execute(sql`explain select id from ${sql.identifier(table)}
        where ${sql.identifier(owner)} = '10000000-0000-4000-8000-000000000000' ${more}
        order by created_at desc, id desc limit 30`)
    })
    const lines = rowsOf<{ 'QUERY PLAN': string }>(plan).map(row => row['QUERY PLAN'])
    expect(lines.join('\n')).toMatch(/Backward/)
    expect(lines.join('\n')).not.toMatch(/Sort/)
  })
})
