import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accounts,
  auditLog,
  employees,
  locations,
  sagas,
  sponsorshipRewards,
  sponsorships,
} from '../../server/db/schema'
import { addStaff, listStaff, removeStaff } from '../../server/repositories/staff/accounts'
import { lastMail } from '../helpers/outbox'
import { type TestServer, testServer } from '../helpers/server'

const point = { latitude: 50.45, longitude: 30.52 }

describe.each(['embedded', 'postgres'] as const)('the staff area on %s', database => {
  let t: TestServer
  let staff: Awaited<ReturnType<TestServer['staff']>>
  beforeAll(async () => {
    t = await testServer({ database })
    staff = await t.staff()
  })
  afterAll(() => t.close())

  const list = (resource: string, filter: object = {}, more = '') =>
    t.call(staff, 'GET', `/staff/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`)
  const post = (path: string, body?: unknown) => t.call(staff, 'POST', `/staff/${path}`, body)

  test('lists speak the plain REST dialect: range, sort, total', async () => {
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
    'a query that is none (%s) is refused',
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
    expect((await lastMail(t, email)).subject).toBe('Organizacja Green shop dodała Cię jako pracownika')
    expect((await post(`employees/${left?.id}/resend`)).status).toBe(409)
  })

  test('the log is filtered by actor, action and time, a day being whole', async () => {
    const actorEmail = `${randomUUID().slice(0, 8)}@log.example`
    const entry = { actorEmail, action: 'sign-in', outcome: '200' }
    await t.db.insert(auditLog).values([
      { ...entry, at: new Date('2026-03-01T23:59:59.999Z') },
      { ...entry, at: new Date('2026-03-02T00:00:00Z') },
      { ...entry, at: new Date('2026-03-01T08:00:00Z'), action: 'sign-out' },
    ])
    const of = async (filter: object) => (await list('auditLog', { actor: actorEmail, ...filter })).body.length
    expect(await of({})).toBe(3)
    expect(await of({ from: '2026-03-01', to: '2026-03-01' })).toBe(2)
    expect(await of({ from: '2026-03-02T00:00:00Z' })).toBe(1)
    expect(await of({ action: 'sign-out' })).toBe(1)
    const [newest] = (await list('auditLog', { actor: actorEmail })).body
    expect((await t.call(staff, 'GET', `/staff/auditLog/${newest.id}`)).body).toEqual(newest)
  })

  test.each(['9999-12-31', '0000-01-01', '0000-01-01T00:00:00Z', '2101-01-01', '1999-12-31T23:59:59.999Z'])(
    'the log knows no %s',
    async day => {
      for (const filter of [{ from: day }, { to: day }]) {
        const query = `filter=${encodeURIComponent(JSON.stringify(filter))}`
        const answers = [await list('auditLog', filter), await t.call(staff, 'GET', `/staff/auditLog/export?${query}`)]
        expect(answers.map(({ status, body }) => [status, body.errorCode])).toEqual([
          [400, 'InvalidParams'],
          [400, 'InvalidParams'],
        ])
      }
    },
  )

  test('the log names what was done to what, and is found by the record’s name or id', async () => {
    const shop = await t.organisation('Retailer')
    const name = `Крамниця ${randomUUID().slice(0, 8)}`
    const { id } = await t.location(shop, { name })
    const body = { name, street: 'Соборна', houseNumber: '1', cityId: await t.city(), zipcode: '', point }
    expect((await t.call(shop, 'PUT', `/b2b/retail/locations/${id}`, body)).status).toBe(200)
    expect((await t.call(shop, 'PUT', `/b2b/retail/locations/${id}`, { secret: 'x' })).status).toBe(400)
    for (const record of [name.slice(3).toUpperCase(), id]) {
      const { body: rows } = await list('auditLog', { record })
      expect(rows).toMatchObject([
        { subject: id, subjectName: name, outcome: '400', fields: null },
        { subject: id, subjectName: name, outcome: '200', fields: expect.arrayContaining(['name', 'street', 'point']) },
      ])
      expect(JSON.stringify(rows)).not.toContain('Соборна')
    }
    expect((await list('auditLog', { record: 'no such record' })).body).toEqual([])
    await t.db.delete(locations).where(eq(locations.id, id))
    const [gone] = (await list('auditLog', { record: id })).body
    expect(gone).toMatchObject({ subject: id, subjectName: null })
  })

  test('a name that too many records have is refused, in a list and in an export, before the file begins', async () => {
    const shop = await t.organisation('Retailer')
    await t.db.execute(sql`insert into employees (organisation_id, name, email, role)
      select ${shop.organisationId}, 'Zyx ' || i, 'zyx' || i || '@shop.example', 'Casher' from generate_series(1, 501) i`)
    const query = `filter=${encodeURIComponent(JSON.stringify({ record: 'zyx' }))}`
    const answers = [
      await list('auditLog', { record: 'zyx' }),
      await t.call(staff, 'GET', `/staff/auditLog/export?${query}`),
    ]
    for (const { status, body } of answers)
      expect([status, body.errorCode, body.message]).toEqual([
        422,
        'UnprocessableEntity',
        expect.stringContaining('More than 500 records'),
      ])
  })

  test('an organisation’s own are found of each list', async () => {
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

  test('the log counts what its pages reach: exactly up to ten thousand, where it stops', async () => {
    const email = `${randomUUID().slice(0, 8)}@many.example`
    const add = (n: number) =>
      t.db.execute(sql`insert into audit_log (actor_email, action, outcome, at)
        select ${email}, 'x', '200', now() - i * interval '1 second' from generate_series(1, ${n}::int) i`)
    const of = async (range: [number, number]) => {
      const query = new URLSearchParams({ filter: JSON.stringify({ actor: email }), range: JSON.stringify(range) })
      const { headers, body } = await t.call(staff, 'GET', `/staff/auditLog?${query}&sort=["at","DESC"]`)
      return [headers['content-range'], body.length]
    }
    await add(9_999)
    expect(await of([0, 29])).toEqual(['auditLog 0-29/9999', 30])
    expect(await of([9_990, 10_019])).toEqual(['auditLog 9990-9998/9999', 9])
    await add(2)
    expect(await of([0, 29])).toEqual(['auditLog 0-29/10000', 30])
    expect(await of([9_990, 10_019])).toEqual(['auditLog 9990-9999/10000', 10])
    expect(await of([10_000, 10_029])).toEqual(['auditLog */10000', 0])
  })

  test('the log’s export escapes formulas, quotes commas and is itself logged', async () => {
    const actorEmail = `${randomUUID().slice(0, 8)}@csv.example`
    const rows = Array.from({ length: 1200 }, () => ({ actorEmail, action: 'x', outcome: '200', reason: '=1+1, "a"' }))
    await t.db.insert(auditLog).values(rows)
    const filter = encodeURIComponent(JSON.stringify({ actor: actorEmail }))
    const answer = await t.call(staff, 'GET', `/staff/auditLog/export?filter=${filter}`)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = answer.raw.toString().trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^"id","organisation","at","actorEmail",.*,"requestId"$/)
    expect(lines).toHaveLength(1201)
    expect(lines[1]).toContain(`"'=1+1, ""a"""`)
    const exported = await list('auditLog', { actor: staff.email, action: 'export' })
    expect(exported.body.filter(({ outcome }: { outcome: string }) => outcome === '200')).toHaveLength(1)
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

  test('the audit log tells of staff accounts made and removed on the command line', async () => {
    const email = `${randomUUID().slice(0, 8)}@staff.example`
    await addStaff(t.db, email, 'xk4fe-72mnp-aaaaa-bbbbb')
    await addStaff(t.db, email, 'xk4fe-72mnp-aaaaa-bbbbb')
    const [account] = await t.db.select().from(accounts).where(eq(accounts.email, email))
    await removeStaff(t.db, email)
    const rows = await t.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, account?.id ?? ''))
    expect(rows.map(row => [row.action, row.actorEmail])).toEqual([
      ['staff-added', '(command line)'],
      ['staff-removed', '(command line)'],
    ])
  })
})
