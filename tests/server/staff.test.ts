import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employees, sagas, sponsorshipRewards, sponsorships } from '../../server/db/schema'
import { addStaff, listStaff, removeStaff } from '../../server/repositories/commandChanges'
import { databaseEngines } from '../helpers/databaseEngines'
import { readLastMail } from '../helpers/outbox'
import { type StaffServer, startStaffServer } from '../helpers/staffServer'

describe.each(databaseEngines)('the staff area on %s', database => {
  let t: StaffServer['t']
  let staff: StaffServer['staff']
  let list: StaffServer['list']
  beforeAll(async () => {
    ;({ t, staff, list } = await startStaffServer({ database }))
  })
  afterAll(() => t.close())

  const post = (path: string, body?: unknown) => t.call(staff, 'POST', `/staff/${path}`, body)

  test('lists use the plain REST dialect: range, sort, total', async () => {
    const mark = randomUUID().slice(0, 8)
    for (const letter of ['b', 'a', 'c']) await t.organisation('Sponsor', { name: `${mark} ${letter}` })
    const query = `&range=${encodeURIComponent('[0,1]')}&sort=${encodeURIComponent('["name","ASC"]')}`
    const first = await list('organisations', { q: mark }, query)
    expect(first.body.map((row: { name: string }) => row.name)).toEqual([`${mark} a`, `${mark} b`])
    expect(first.headers['content-range']).toBe('organisations 0-1/3')
    const past = await list('organisations', { q: mark }, `&range=${encodeURIComponent('[30,59]')}`)
    expect([past.body, past.headers['content-range']]).toEqual([[], 'organisations */3'])
    const many = await list('organisations', { id: [first.body[1].id] })
    expect(many.body).toEqual([first.body[1]])
    const one = await t.call(staff, 'GET', `/staff/organisations/${first.body[0].id}`)
    expect(one.body).toEqual(first.body[0])
  })

  test('organisations are found without regard to case, accents and apostrophes', async () => {
    const mark = randomUUID().slice(0, 8)
    await t.organisation('Recycler', { name: `Pełny Żuk П’ятий ${mark}` })
    for (const q of [`pelny zuk п'ятии ${mark}`, `PEŁNY ŻUK ПЯТИЙ ${mark}`])
      expect((await list('organisations', { q })).body).toHaveLength(1)
  })

  test('organisations are found by name, e-mail and state; a wildcard is a plain character', async () => {
    const account = await t.organisation('Retailer', { name: `100% ${randomUUID().slice(0, 6)}` })
    await t.location(account)
    const byEmail = await list('organisations', { q: account.email })
    expect(byEmail.body).toMatchObject([{ id: account.organisationId, email: account.email, locationsCount: 1 }])
    const names = (await list('organisations', { q: '0% ' })).body.map((row: { name: string }) => row.name)
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name: string) => !name.includes('0% '))).toEqual([])
    await t.call(account, 'DELETE', '/b2b/retail')
    const deleted = await list('organisations', { id: [account.organisationId], state: 'Deleted' })
    expect(deleted.body).toMatchObject([{ state: 'Deleted', email: null, name: '' }])
  })

  test.each(['filter=%7B', 'range=%5B5%2C1%5D', 'sort=%5B%22password%22%2C%22ASC%22%5D', 'filter=%5B%5D'])(
    'an invalid query (%s) is rejected',
    async query => {
      expect((await t.call(staff, 'GET', `/staff/employees?${query}`)).status).toBe(400)
    },
  )

  test('a saga is finished or cancelled once, and the location is free after', async () => {
    const [shop, recycler] = [await t.organisation('Retailer'), await t.organisation('Recycler')]
    const location = await t.location(shop)
    const book = () => t.call(recycler, 'POST', `/b2b/recycler/recycling-sagas/${location.id}`)
    const first = await book()
    expect((await list('sagas', { q: first.body.code })).body).toMatchObject([
      { status: 'Started', organisation: { guid: shop.organisationId }, recycler: { guid: recycler.organisationId } },
    ])
    expect((await post(`sagas/${first.body.guid}/finish`)).body).toMatchObject({ status: 'Finished' })
    expect((await post(`sagas/${first.body.guid}/cancel`)).body.errorCode).toBe('InvalidOperation')
    const second = await book()
    expect((await post(`sagas/${second.body.guid}/cancel`)).body).toMatchObject({ status: 'Canceled' })
    expect((await post(`sagas/${randomUUID()}/cancel`)).status).toBe(404)
    expect(await t.db.$count(sagas)).toBe(2)
  })

  test('a sponsorship is finished once', async () => {
    const sponsor = await t.organisation('Sponsor')
    const contact = { name: 'Ihor', phone: '+380501234567', email: 'ihor@sponsor.example' }
    const [row] = await t.db
      .insert(sponsorships)
      .values({ ...contact, sponsorId: sponsor.organisationId, sumMinor: 1050, feeMinor: 50, requestKey: randomUUID() })
      .returning()
    const found = await list('sponsorships', { q: 'ihor@', status: 'Started' })
    expect(found.body).toMatchObject([{ id: row?.id, sponsorName: 'Ihor', priceDto: { sum: 10.5, total: 11 } }])
    expect((await post(`sponsorships/${row?.id}/finish`)).body.status).toBe('Finished')
    expect((await post(`sponsorships/${row?.id}/finish`)).status).toBe(409)
  })

  test('an employee’s invitation is sent again, unless they are deactivated', async () => {
    const shop = await t.organisation('Retailer', { name: 'Green shop' })
    const values = { organisationId: shop.organisationId, name: 'Petro', role: 'Casher', language: 'pl' } as const
    const email = `${randomUUID().slice(0, 8)}@shop.example`
    const [active, left] = await t.db
      .insert(employees)
      .values([
        { ...values, email },
        { ...values, email: `x${email}`, deactivatedAt: new Date() },
      ])
      .returning()
    const found = await list('employees', { organisationId: shop.organisationId, deactivated: false })
    expect(found.body).toMatchObject([{ id: active?.id, organisation: { name: 'Green shop' } }])
    expect((await post(`employees/${active?.id}/resend`)).status).toBe(200)
    expect((await readLastMail(t, email)).subject).toBe('Organizacja Green shop dodała Cię jako pracownika')
    expect((await post(`employees/${left?.id}/resend`)).status).toBe(409)
  })

  test('a location is found by words of name and address, and shows its bins as its owner sees them', async () => {
    const shop = await t.organisation('Retailer')
    const mark = randomUUID().slice(0, 8)
    const location = await t.location(shop, { name: `Green Market ${mark}`, street: 'Хрещатик' })
    const bin = await t.bin(location.id)
    expect((await list('locations', { q: `${mark} хрещ` })).body).toMatchObject([{ id: location.id, binsCount: 1 }])
    const seen = await t.call(staff, 'GET', `/staff/locations/${location.id}/bins`)
    expect(seen.body).toEqual((await t.call(shop, 'GET', `/b2b/retail/locations/${location.id}/bins`)).body)
    expect(seen.body.items).toMatchObject([{ guid: bin.id }])
    await t.call(shop, 'DELETE', `/b2b/retail/locations/${location.id}`)
    expect((await t.call(staff, 'GET', `/staff/locations/${location.id}/bins`)).status).toBe(404)
    expect((await t.call(shop, 'GET', `/staff/locations/${location.id}/bins`)).status).toBe(403)
  })

  test('an organisation’s records are found in each list', async () => {
    const [school, sponsor, other] = [
      await t.organisation('Institution'),
      await t.organisation('Sponsor'),
      await t.organisation('Institution'),
    ]
    await t.location(school)
    const reward = await t.fundraisingReward(school, { status: 'InProgress' })
    await t.fundraisingReward(other, { status: 'InProgress' })
    const contact = { name: 'Ihor', phone: '+380501234567', email: 'ihor@sponsor.example' }
    const [asked] = await t.db
      .insert(sponsorships)
      .values({ ...contact, sponsorId: sponsor.organisationId, sumMinor: 1, feeMinor: 0, requestKey: randomUUID() })
      .returning()
    const sponsorshipId = String(asked?.id)
    await t.db.insert(sponsorshipRewards).values({ sponsorshipId, rewardId: reward.id, priceMinor: 1, quantity: 1 })
    const ids = async (resource: string, { organisationId }: { organisationId: string }) =>
      (await list(resource, { organisationId })).body.map((row: { id: string }) => row.id)
    expect(await ids('fundraising', school)).toEqual([reward.id])
    expect(await ids('sponsorships', school)).toEqual([sponsorshipId])
    expect(await ids('sponsorships', sponsor)).toEqual([sponsorshipId])
    expect(await ids('sponsorships', other)).toEqual([])
    expect(await ids('locations', school)).toHaveLength(1)
    expect(await ids('locations', other)).toEqual([])
    for (const resource of ['simpleRewards', 'premiumRewards', 'sagas', 'applications', 'employees'])
      expect(await ids(resource, other)).toEqual([])
  })

  test.each(['applications', 'organisations', 'sagas', 'sponsorships', 'employees', 'auditLog', 'auditLog/export'])(
    'no organisation reads %s',
    async resource => {
      const shop = await t.organisation('Retailer')
      expect((await t.call(shop, 'GET', `/staff/${resource}`)).status).toBe(403)
      expect((await t.call(null, 'GET', `/staff/${resource}`)).status).toBe(401)
    },
  )

  test('staff accounts are added once, listed and removed; an organisation’s account is not', async () => {
    const email = `${randomUUID().slice(0, 8)}@staff.example`
    const password = 'xk4fe-72mnp-aaaaa-bbbbb'
    expect(await addStaff(t.db, email.toUpperCase(), password)).toBe(true)
    expect(await addStaff(t.db, email, password)).toBe(false)
    expect((await listStaff(t.db)).map(person => person.email)).toContain(email)
    const signedIn = await t.call(null, 'POST', '/b2b/auth/sign-in', { email, password })
    expect(signedIn.body.role).toBe('Staff')
    const shop = await t.organisation('Retailer')
    expect(await removeStaff(t.db, shop.email)).toBe(false)
    expect(await removeStaff(t.db, email)).toBe(true)
    expect((await t.call(signedIn.body, 'GET', '/auth/me')).status).toBe(401)
  })
})
