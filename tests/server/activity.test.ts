/** Checks the activity of an organisation: which changes its members can read, on both databases. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ActivityEntry } from '../../contract/activity'
import type { FieldChange } from '../../contract/activityKinds'
import { limitChangeBytes } from '../../server/auth/fieldChanges'
import { auditLog, employees, locations } from '../../server/db/schema'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

describe.each(databaseEngines)('the activity on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database })
  })
  afterAll(() => t.close())

  const read = async (who: TestAccount, query: Record<string, string> = {}): Promise<ActivityEntry[]> => {
    const { status, body } = await t.call(who, 'GET', `/b2b/retail/activity?${new URLSearchParams(query)}`)
    expect([status, body.errorCode]).toEqual([200, undefined])
    expect(body.total).toBe(body.items.length)
    return body.items
  }
  const pathOf = (id: string) => `/b2b/retail/locations/${id}`
  const store = async (who: TestAccount) => {
    const row = await t.location(who, { name: 'Store 5', zipCode: '01001' })
    const { name, street, houseNumber, cityId, latitude, longitude } = row
    const body = { name, street, houseNumber, cityId, point: { latitude, longitude }, zipcode: '01001' }
    const edit = (values: object, by: { token: string } = who, headers: Record<string, string> = {}) =>
      t.call(by, 'PUT', pathOf(row.id), { ...body, ...values }, { headers })
    return { id: row.id, edit }
  }

  test('names the person, the record at that time, and only the changed fields with both values', async () => {
    const owner = await t.organisation('Retailer')
    const manager = await t.member(owner, 'Manager')
    const { id, edit } = await store(owner)
    expect((await edit({ zipcode: '01004' }, manager)).status).toBe(200)
    expect((await edit({ zipcode: '01004', name: 'Store 6' })).status).toBe(200)
    const [renamed, changed] = await read(owner)
    expect(changed).toMatchObject({
      actorEmail: manager.email,
      onBehalfOf: null,
      kind: 'changed',
      recordType: 'Location',
      subject: id,
      subjectName: 'Store 5',
      changes: [{ field: 'zipCode', from: '01001', to: '01004' }],
    })
    expect(renamed).toMatchObject({
      actorEmail: owner.email,
      subjectName: 'Store 6',
      changes: [{ field: 'name', from: 'Store 5', to: 'Store 6' }],
    })
  })

  test('has an entry for each call that changed something, and none for calls that were refused or repeated', async () => {
    const owner = await t.organisation('Retailer')
    const { id, edit } = await store(owner)
    const key = { 'idempotency-key': randomUUID() }
    expect((await edit({ zipcode: '01004' }, owner, key)).status).toBe(200)
    expect((await edit({ zipcode: '01004' }, owner, key)).status).toBe(200)
    expect((await edit({ zipcode: '01005' }, owner, { 'if-match': '"99"' })).status).toBe(412)
    expect((await edit({ name: '' })).status).toBe(400)
    expect((await t.call(owner, 'DELETE', pathOf(id))).status).toBe(204)
    expect((await t.call(owner, 'DELETE', pathOf(id))).status).toBe(404)
    const entries = await read(owner)
    expect(entries.map(({ kind, subjectName, changes }) => [kind, subjectName, changes?.length])).toEqual([
      ['deleted', 'Store 5', undefined],
      ['changed', 'Store 5', 1],
    ])
  })

  test('does not contain what a person does alone, and nothing of other organisations', async () => {
    const [owner, other] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
    await t.call(owner, 'POST', '/auth/sessions/end-others')
    await (await store(other)).edit({ zipcode: '01004' })
    expect(await read(owner)).toEqual([])
    const [entry] = await read(other)
    expect(await read(owner, { record: entry?.subject ?? '' })).toEqual([])
    expect(await read(owner, { record: 'Store 5' })).toEqual([])
  })

  test('is read by every member, and filtered by person, record, kind and day', async () => {
    const owner = await t.organisation('Retailer')
    const [manager, viewer] = [await t.member(owner, 'Manager'), await t.member(owner, 'Viewer')]
    const [first, second] = [await store(owner), await store(owner)]
    await first.edit({ name: 'Kiosk' }, manager)
    await second.edit({ zipcode: '01004' })
    await t.call(owner, 'DELETE', pathOf(second.id))
    const kinds = async (query: Record<string, string>) => (await read(viewer, query)).map(({ kind }) => kind)
    expect(await kinds({})).toEqual(['deleted', 'changed', 'changed'])
    expect(await kinds({ person: manager.email.slice(0, 8).toUpperCase() })).toEqual(['changed'])
    expect(await kinds({ record: second.id })).toEqual(['deleted', 'changed'])
    expect(await kinds({ record: 'kiosk' })).toEqual(['changed'])
    expect(await kinds({ kind: 'deleted' })).toEqual(['deleted'])
    const today = new Date().toISOString().slice(0, 10)
    expect(await kinds({ from: today, to: today })).toHaveLength(3)
    expect(await kinds({ to: '2020-01-01' })).toEqual([])
    const wrong = await t.call(viewer, 'GET', '/b2b/retail/activity?kind=eaten&from=yesterday')
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['kind', 'from']])
  })

  test('shows a limited member what was done to records within the limit, without values that name others', async () => {
    const owner = await t.organisation('Retailer')
    const [inside, outside] = [await store(owner), await store(owner)]
    const member = await t.member(owner, 'Viewer', { cityIds: [], locationIds: [inside.id] })
    const path = '/b2b/retail/employees/recycling-manager'
    const person = { name: 'Ada', email: 'ada@stores.example' }
    const { body: employee } = await t.call(owner, 'POST', path, { ...person, locationGuid: outside.id })
    await outside.edit({ zipcode: '02002' })
    await t.call(owner, 'POST', '/b2b/retail/employees/cashier', { name: 'Abe', email: 'abe@stores.example' })
    expect(await read(member)).toEqual([])
    await inside.edit({ zipcode: '01004' })
    await t.db.update(employees).set({ locationId: inside.id }).where(eq(employees.id, employee.guid))
    // No call moves an employee, but a call of a declared resource may change the location to which a record refers.
    const moved: FieldChange[] = [
      { field: 'locationGuid', from: outside.id, to: inside.id },
      { field: 'name', from: 'Ada', to: 'Ada B' },
    ]
    await t.db.insert(auditLog).values({
      organisationId: owner.organisationId,
      ...{ action: 'PUT', outcome: '200', activity: 'changed', subject: employee.guid, changes: JSON.stringify(moved) },
    })
    expect((await read(member)).map(({ subject, changes }) => [subject, changes])).toEqual([
      [employee.guid, [{ field: 'locationGuid' }, moved[1]]],
      [inside.id, [{ field: 'zipCode', from: '01001', to: '01004' }]],
      [employee.guid, null],
    ])
    expect(await read(member, { record: outside.id })).toEqual([])
    expect(await read(owner)).toHaveLength(5)
  })

  test('names the support employee and the member, for whom staff acted', async () => {
    const owner = await t.organisation('Retailer')
    const staff = await t.staff()
    const { edit } = await store(owner)
    const asking = `/staff/organisations/${owner.organisationId}/impersonate`
    const { body: link } = await t.call(staff, 'POST', asking, { reason: 'A call about the zip code' })
    const code = new URL(link.url, 'http://portal').searchParams.get('code')
    const acting = (await t.call(null, 'POST', '/auth/impersonate', { code })).body
    expect((await edit({ zipcode: '01004' }, acting)).status).toBe(200)
    expect(await read(owner, { kind: 'changed' })).toMatchObject([
      { actorEmail: staff.email, onBehalfOf: owner.email, changes: [{ field: 'zipCode' }] },
    ])
  })

  test('names secrets that changed without their values', async () => {
    const provider = await t.organisation('ServiceProvider')
    const { id, imageId } = await t.premiumReward(provider, { premiumRewardType: 'DigitalGoods', quantity: null })
    const body = { image: imageId, name: 'Books', description: 'New', gemPrice: 1, pointsPrice: 1 }
    const path = `/b2b/service-provider/rewards/premium/${id}`
    const { status } = await t.call(provider, 'PUT', path, { ...body, digitalGoodsToAdd: ['CODE-4711'] })
    expect(status).toBe(200)
    const { body: page } = await t.call(provider, 'GET', '/b2b/service-provider/activity')
    const changes = page.items[0].changes
    expect(changes).toContainEqual({ field: 'digitalGoods' })
    expect(changes).toContainEqual({ field: 'description', from: 'For the library', to: 'New' })
    expect(JSON.stringify(await t.db.select().from(auditLog))).not.toContain('CODE-4711')
  })

  test('is shown to staff with the same values', async () => {
    const [owner, staff] = [await t.organisation('Retailer'), await t.staff()]
    const { id, edit } = await store(owner)
    await edit({ zipcode: '01004' })
    const filter = encodeURIComponent(JSON.stringify({ record: id }))
    const { body } = await t.call(staff, 'GET', `/staff/auditLog?filter=${filter}`)
    expect(body).toMatchObject([
      { subjectName: 'Store 5', changes: [{ field: 'zipCode', from: '01001', to: '01004' }] },
    ])
  })

  test('a change whose entry cannot be written is not made', async () => {
    const owner = await t.organisation('Retailer')
    const { id, edit } = await store(owner)
    await t.db.execute(sql`alter table audit_log rename column changes to changes_away`)
    const { status, body } = await edit({ zipcode: '01004' })
    await t.db.execute(sql`alter table audit_log rename column changes_away to changes`)
    expect([status, body.errorCode]).toEqual([503, 'ServiceUnavailable'])
    const [row] = await t.db.select().from(locations).where(eq(locations.id, id))
    expect(row?.zipCode).toBe('01001')
    expect((await edit({ zipcode: '01004' })).status).toBe(200)
  })
})

test('the longest values of a change that is too large are left out', () => {
  const [short, long] = [
    { field: 'zipCode', from: '01001', to: '01004' },
    { field: 'street', from: 'A', to: 'B'.repeat(150) },
  ]
  expect(limitChangeBytes([long, short], 200)).toEqual([{ field: 'street' }, short])
  expect(limitChangeBytes([long, short])).toEqual([long, short])
  const many = Array.from({ length: 40 }, (_, n) => ({ field: `f${n}`, from: 'A'.repeat(500), to: 'B'.repeat(500) }))
  expect(Buffer.byteLength(JSON.stringify(limitChangeBytes(many)))).toBeLessThanOrEqual(12_288)
})
