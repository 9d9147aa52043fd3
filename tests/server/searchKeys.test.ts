/**
 * Checks the stored search keys of organisations, accounts and sponsorship requests, and the lists that join stored
 * keys of several tables.
 */
import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBackfills } from '../../server/db/backfills'
import { declaredBackfills } from '../../server/db/declaredBackfills'
import { accounts, backfills, organisations, sponsorships } from '../../server/db/schema'
import { openBeforeMigration } from '../helpers/beforeMigration'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { insertSponsorship } from '../helpers/insertSponsorship'
import { startTestServer, type TestServer } from '../helpers/server'

const ids = [1, 2].map(n => `00000000-0000-4000-8000-00000000000${n}`)

describe.each(databaseEngines)('on %s', database => {
  let t: TestServer
  let staff: { token: string }
  let retailer: TestAccount
  let recycler: TestAccount
  let institution: TestAccount
  let sponsor: TestAccount
  let request: string
  beforeAll(async () => {
    t = await startTestServer({ database })
    staff = await t.staff()
    retailer = await t.organisation('Retailer', { name: 'Крамниця Їжак', registrationNumber: 'Ąb-777' })
    recycler = await t.organisation('Recycler', { name: 'Łódź Glass', registrationNumber: '5550001' })
    institution = await t.organisation('Institution')
    sponsor = await t.organisation('Sponsor', { name: 'Добродій', registrationNumber: '5550002' })
    const kiosk = await t.location(retailer, { name: 'Ґанок', street: 'Świętojańska', houseNumber: '12' })
    const market = await t.location(retailer, { name: 'Ринок', street: 'Main', houseNumber: '7' })
    await t.saga(kiosk.id, recycler)
    await t.db.execute(sql`update sagas set code = 'KQ7ZX2'`)
    await t.saga(market.id, recycler)
    await t.db.execute(sql`insert into employees (organisation_id, name, email, role)
      values (${retailer.organisationId}, 'Żaneta', 'zaneta@x.example', 'Casher')`)
    const reward = await t.fundraisingReward(institution)
    request = await insertSponsorship(t, reward.id, 'Started', sponsor)
  })
  afterAll(() => t.close())

  const pathsOf: Record<string, [() => { token: string }, string]> = {
    bookings: [() => recycler, '/b2b/recycler/recycling-sagas'],
    pickups: [() => retailer, '/b2b/retail/pickups'],
    requests: [() => sponsor, '/b2b/sponsor/rewards/fundraising/sponsorship'],
    received: [() => institution, '/b2b/institution/sponsorships'],
  }
  /** Returns the number of records that a search finds in a list of an organisation or, by its name, of staff. */
  async function find(list: string, q: string): Promise<number> {
    const [caller, path] = pathsOf[list] ?? [() => staff, `/staff/${list}`]
    const query = new URLSearchParams(list in pathsOf ? { q } : { filter: JSON.stringify({ q }) })
    const { status, body } = await t.call(caller(), 'GET', `${path}?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return (body.items ?? body).length
  }
  /** Searches that find one record each; with a further word that no record has, they find none. */
  const searches: [string, string[]][] = [
    ['bookings', ['kq7z', 'ганок', 'SWIETOJANSKA 12', 'main 7 ринок', 'ганок kq7zx2']],
    ['sagas', ['kq7z', 'ганок', 'swietojanska', 'ганок іжак', 'LODZ ганок kq7zx2 крамниця']],
    ['requests', ['olha', '0441', 'olha@test 38044']],
    ['received', ['добродіи']],
    ['sponsorships', ['olha', 'olha добродій 0441']],
    ['employees', ['zaneta', 'іжак ZANETA', 'x.example крамниця']],
    ['organisations', ['іжак', 'ab-777', 'іжак AB-777', '5550002']],
  ]
  const expectFound = async () => {
    for (const [list, texts] of searches)
      for (const q of texts) {
        expect(await find(list, q), `${list}: ${q}`).toBe(1)
        expect(await find(list, `${q} nowhere`), `${list}: ${q} nowhere`).toBe(0)
      }
    expect(await find('pickups', 'lodz')).toBe(2)
    expect(await find('members', `${retailer.email} іжак`)).toBe(1)
    expect(await find('organisations', `${retailer.email} іжак`)).toBe(1)
    const number = request.slice(0, 8)
    for (const q of [number, `${number.slice(0, 4)}-${number.slice(4)}`.toUpperCase()])
      for (const list of ['requests', 'received', 'sponsorships']) expect(await find(list, q), `${list}: ${q}`).toBe(1)
  }

  test('each word may be in any of the fields', () => expectFound())

  test('an organisation finds others by their names only', async () => {
    expect(await find('received', 'olha')).toBe(0)
    expect(await find('received', '5550002')).toBe(0)
    expect(await find('pickups', '5550001')).toBe(0)
  })

  test('the keys follow a change of the texts', async () => {
    const isSponsor = eq(organisations.id, sponsor.organisationId)
    await t.db.update(organisations).set({ name: 'Меценат', registrationNumber: '9' }).where(isSponsor)
    await t.db.update(sponsorships).set({ phone: '+4899' })
    expect([await find('received', 'добродіи'), await find('received', 'меценат')]).toEqual([0, 1])
    expect([await find('sponsorships', '0441'), await find('sponsorships', 'меценат 4899')]).toEqual([0, 1])
    await t.db.update(organisations).set({ name: 'Добродій', registrationNumber: '5550002' }).where(isSponsor)
    await t.db.update(sponsorships).set({ phone: '+380441234567' })
    await t.db.update(accounts).set({ email: "o'hara@łąka.example" }).where(eq(accounts.id, institution.accountId))
    expect(await find('members', 'OHARA laka')).toBe(1)
    expect(await find('organisations', 'ohara')).toBe(1)
  })

  test('rows without keys are found until the backfills fill them; deleted organisations do not stop these', async () => {
    const deleted = await t.organisation('Retailer')
    const unchanged = { version: sql`version` }
    await t.db.update(organisations).set({ searchText: null, registrationSearchText: null, ...unchanged })
    await t.db.update(accounts).set({ searchText: null })
    await t.db.update(sponsorships).set({ searchText: null, ...unchanged })
    const isDeleted = eq(organisations.id, deleted.organisationId)
    await t.db
      .update(organisations)
      .set({ deletedAt: sql`now()`, ...unchanged })
      .where(isDeleted)
    await expectFound()
    const versions = () => t.db.select({ id: organisations.id, version: organisations.version }).from(organisations)
    const before = await versions()
    await t.db.delete(backfills)
    await startBackfills(t.db, t.deps.log, declaredBackfills).done
    const unfilled = await Promise.all(
      [organisations, accounts, sponsorships].map(table => t.db.$count(table, isNull(table.searchText))),
    )
    expect(unfilled).toEqual([1, 1, 0])
    expect(await versions()).toEqual(expect.arrayContaining(before))
    await expectFound()
  })

  test('the migration changes no row; the previous release can still add rows, and their keys are filled', async () => {
    const db = await openBeforeMigration(database, 'search_keys')
    try {
      const [older, newer] = ids
      const add = async (id = '') => {
        await db.run(`insert into organisations (id, role, name, registration_address, registration_number, country)
          values ('${id}', 'Sponsor', 'Їжак', 'Street 1', 'Ż1', 'UA')`)
        await db.run(`insert into accounts (id, organisation_id, email, password_hash)
          values ('${id}', '${id}', 'ł${id}@x.example', 'x')`)
        await db.run(`insert into sponsorships (id, sponsor_id, name, phone, email, sum_minor, fee_minor, request_key)
          values ('${id}', '${id}', 'Ґ', '+380', 'ó@x.example', 1, 1, '${id}')`)
      }
      await add(older)
      await db.migrate()
      await add(newer)
      const keys = `select o.search_text as name, registration_search_text as number, a.search_text as email,
        s.search_text as request from organisations o join accounts a using (id) join sponsorships s using (id) order by id`
      expect(await db.run(keys)).toEqual([
        { name: null, number: null, email: null, request: null },
        {
          name: 'іжак',
          number: 'z1',
          email: `l${newer}@x.example`,
          request: '00000000\n0000-0000\nг\n+380\no@x.example',
        },
      ])
    } finally {
      await db.close()
    }
  })
})
