import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts, employees, mails } from '../../server/db/schema'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const bases = [
  ['Retailer', '/b2b/retail/employees'],
  ['Institution', '/b2b/institution/employees'],
  ['ServiceProvider', '/b2b/service-provider/employees'],
] as const
let count = 0
const person = () => ({ name: 'Olena Shevchenko', email: `olena${++count}@shop.example` })

describe.each(databaseEngines)('employees on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database })
  })
  afterAll(() => t.close())

  const mailsTo = (recipient: string) => t.db.select().from(mails).where(eq(mails.recipient, recipient))

  describe.each(bases)('of a %s', (role, base) => {
    test('a cashier is added, listed as activated and invited by mail in the language of the account that invites', async () => {
      const account = await t.organisation(role, { name: 'Green shop' })
      await t.db.update(accounts).set({ language: 'pl' }).where(eq(accounts.id, account.accountId))
      const body = person()
      const added = await t.call(account, 'POST', `${base}/cashier`, body, { headers: { 'accept-language': 'en' } })
      expect(added.status).toBe(201)
      expect(added.body).toMatchObject({ ...body, employeeRole: 'Casher', locationGuid: null, deactivated: false })
      expect((await t.call(account, 'GET', base)).body).toEqual({ items: [added.body], total: 1, pageSize: 30 })
      const params = { name: body.name, organisation: 'Green shop', role: 'Casher' }
      expect(await mailsTo(body.email)).toMatchObject([{ template: 'employeeInvited', language: 'pl', params }])
    })

    test('deactivating and activating moves an employee between the lists', async () => {
      const account = await t.organisation(role)
      const { guid } = (await t.call(account, 'POST', `${base}/cashier`, person())).body
      const guids = async (deactivated: boolean) =>
        (await t.call(account, 'GET', `${base}?deactivated=${deactivated}`)).body.items.map(
          (employee: { guid: string }) => employee.guid,
        )
      const off = await t.call(account, 'PUT', `${base}/${guid}:deactivate`)
      expect([off.status, off.body.deactivated]).toEqual([200, true])
      expect([await guids(false), await guids(true)]).toEqual([[], [guid]])
      const on = await t.call(account, 'PUT', `${base}/${guid}:activate`)
      expect([on.status, on.body.deactivated]).toEqual([200, false])
      expect([await guids(false), await guids(true)]).toEqual([[guid], []])
    })

    test("another organisation's employee is not found and does not change", async () => {
      const [owner, stranger] = [await t.organisation(role), await t.organisation(role)]
      const { guid } = (await t.call(owner, 'POST', `${base}/cashier`, person())).body
      const answer = await t.call(stranger, 'PUT', `${base}/${guid}:deactivate`)
      expect([answer.status, answer.body.errorCode]).toEqual([404, 'EntityNotFound'])
      expect((await t.call(stranger, 'GET', base)).body.total).toBe(0)
      const [row] = await t.db.select().from(employees).where(eq(employees.id, guid))
      expect(row?.deactivatedAt).toBeNull()
    })
  })

  test('an e-mail is used once in an organisation, regardless of case, and no second mail is sent', async () => {
    const [account, other] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
    const body = person()
    const path = '/b2b/retail/employees/cashier'
    await t.call(account, 'POST', path, body)
    const again = await t.call(account, 'POST', path, { ...body, email: body.email.toUpperCase() })
    expect([again.status, again.body.errorCode, again.body.fields]).toEqual([
      409,
      'EmailAlreadyTaken',
      { email: 'EmailAlreadyTaken' },
    ])
    expect(await mailsTo(body.email)).toHaveLength(1)
    expect((await t.call(other, 'POST', path, body)).status).toBe(201)
  })

  test('one of several parallel additions of one e-mail succeeds', async () => {
    const account = await t.organisation('Retailer')
    const body = person()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => t.call(account, 'POST', '/b2b/retail/employees/cashier', body)),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual([201, ...Array(9).fill(409)])
  })

  describe('recycling managers', () => {
    const retail = '/b2b/retail/employees/recycling-manager'

    test('of a retailer belong to one of its locations', async () => {
      const account = await t.organisation('Retailer')
      const { id } = await t.location(account)
      const added = await t.call(account, 'POST', retail, { ...person(), locationGuid: id })
      expect([added.status, added.body.employeeRole, added.body.locationGuid]).toEqual([201, 'RecyclingManager', id])
    })

    test('of a retailer need a location', async () => {
      const account = await t.organisation('Retailer')
      const answer = await t.call(account, 'POST', retail, person())
      expect([answer.status, answer.body.fields]).toEqual([400, { locationGuid: 'InvalidParams' }])
    })

    test("another organisation's location and a deleted one are not found, and no employee is added", async () => {
      const [account, other] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
      const foreign = await t.location(other)
      const deleted = await t.location(account, { deletedAt: new Date() })
      for (const { id } of [foreign, deleted]) {
        const body = person()
        const answer = await t.call(account, 'POST', retail, { ...body, locationGuid: id })
        expect([answer.status, answer.body.errorCode, answer.body.fields]).toEqual([
          422,
          'ReferencedEntityNotFound',
          { locationGuid: 'ReferencedEntityNotFound' },
        ])
        expect(await mailsTo(body.email)).toEqual([])
      }
      expect((await t.call(account, 'GET', '/b2b/retail/employees')).body.total).toBe(0)
    })

    test('of an institution do not need a location', async () => {
      const account = await t.organisation('Institution')
      const answer = await t.call(account, 'POST', '/b2b/institution/employees/recycling-manager', person())
      expect([answer.status, answer.body.locationGuid]).toEqual([201, null])
    })

    test('do not exist for a service provider', async () => {
      const account = await t.organisation('ServiceProvider')
      const answer = await t.call(account, 'POST', '/b2b/service-provider/employees/recycling-manager', person())
      expect(answer.status).toBe(404)
    })
  })

  test("an institution's cashier is added through the retail path and belongs to the institution", async () => {
    const account = await t.organisation('Institution')
    const added = await t.call(account, 'POST', '/b2b/retail/employees/cashier', person())
    expect(added.status).toBe(201)
    expect((await t.call(account, 'GET', '/b2b/institution/employees')).body.items).toEqual([added.body])
    expect((await t.call(account, 'GET', '/b2b/retail/employees')).status).toBe(403)
  })

  test('pages continue with either spelling of the offset, and the total is right past the end', async () => {
    const account = await t.organisation('Retailer')
    const rows = Array.from({ length: 31 }, (_, i) => ({
      organisationId: account.organisationId,
      name: `Person ${i}`,
      email: `p${i}@shop.example`,
      role: 'Casher' as const,
    }))
    await t.db.insert(employees).values(rows)
    const path = '/b2b/retail/employees'
    const sizes = []
    for (const query of ['', '?Offset=30', '?deactivated=false&offset=30', '?Offset=60']) {
      const { body } = await t.call(account, 'GET', `${path}${query}`)
      sizes.push([body.items.length, body.total])
    }
    expect(sizes).toEqual([
      [30, 31],
      [1, 31],
      [1, 31],
      [0, 31],
    ])
  })
})
