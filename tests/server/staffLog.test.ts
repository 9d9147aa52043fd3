import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry } from '../../contract/staffAudit'
import { accounts, auditLog, employees, recordNames } from '../../server/db/schema'
import { addStaff, removeStaff } from '../../server/repositories/commandChanges'
import { databaseEngines } from '../helpers/databaseEngines'
import type { TestServer } from '../helpers/server'
import { type StaffServer, startStaffServer } from '../helpers/staffServer'

const point = { latitude: 50.45, longitude: 30.52 }
const storeBody = async (t: TestServer, name: string) => ({
  ...{ name, street: 'Соборна', houseNumber: '1', zipcode: '', point },
  cityId: await t.city(),
})

describe.each(databaseEngines)('the audit log on %s', database => {
  let t: StaffServer['t']
  let staff: StaffServer['staff']
  let list: StaffServer['list']
  beforeAll(async () => {
    ;({ t, staff, list } = await startStaffServer({ database }))
  })
  afterAll(() => t.close())

  test('the log is filtered by actor, action and time, whole days included', async () => {
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
    'the log has no %s',
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

  test('the log names the action and its record, and is searched by the record’s name or id', async () => {
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
      const [, { changes, ...changed }] = rows
      expect(changes).toContainEqual({ field: 'street', from: 'Khreshchatyk', to: 'Соборна' })
      expect(JSON.stringify(changed)).not.toContain('Соборна')
    }
    expect((await list('auditLog', { record: 'no such record' })).body).toEqual([])
  })

  test('an entry shows the name at its time, a deleted record is found by each of its names, until its owner is erased', async () => {
    const shop = await t.organisation('Retailer')
    const [first, second] = ['Before', 'After'].map(word => `${word} ${randomUUID().slice(0, 8)}`) as [string, string]
    const invited = { name: first, email: 'till@shop.example' }
    expect((await t.call(shop, 'POST', '/b2b/retail/employees/cashier', invited)).status).toBe(201)
    const [person] = (await t.call(shop, 'GET', '/b2b/retail/employees')).body.items
    const { id: store } = await t.location(shop, { name: first })
    const { status } = await t.call(shop, 'PUT', `/b2b/retail/locations/${store}`, await storeBody(t, first))
    expect(status).toBe(200)
    await t.call(shop, 'PUT', `/b2b/retail/locations/${store}`, await storeBody(t, second))
    expect((await t.call(shop, 'DELETE', `/b2b/retail/locations/${store}`)).status).toBe(204)
    const entries = [
      { subject: store, subjectName: second, action: expect.stringContaining('DELETE') },
      { subject: store, subjectName: second, action: expect.stringContaining('PUT') },
      { subject: store, subjectName: first, action: expect.stringContaining('PUT') },
    ]
    expect((await list('auditLog', { record: second })).body).toMatchObject(entries)
    // The employee had the same name as the store. A search for the name finds the employee's entry even after the
    // employee has been permanently deleted.
    await t.db.delete(employees).where(eq(employees.id, person.guid))
    const invitation = { subject: person.guid, subjectName: first, action: 'POST /api/b2b/retail/employees/cashier' }
    expect((await list('auditLog', { record: first })).body).toMatchObject([...entries, invitation])

    await t.call(shop, 'DELETE', '/b2b/retail')
    await t.deps.erasures.run()
    const left = (await list('auditLog', { record: store })).body.map((each: AuditEntry) => [
      each.subjectName,
      each.changes,
    ])
    expect(left).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
    expect((await list('auditLog', { record: first })).body).toEqual([])
    expect(await t.db.$count(recordNames, eq(recordNames.organisationId, shop.organisationId))).toBe(0)
  })

  test('a name that too many records have is rejected, in a list and in an export, before the file begins', async () => {
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

  test('the log’s export as lines has each record as the list has it, and is logged too', async () => {
    const actorEmail = `${randomUUID().slice(0, 8)}@lines.example`
    await t.db.insert(auditLog).values([
      { actorEmail, action: 'sign-in', outcome: '200' },
      { actorEmail, action: 'sign-out', outcome: '200', reason: 'Two\nlines' },
    ])
    const filter = encodeURIComponent(JSON.stringify({ actor: actorEmail }))
    const answer = await t.call(staff, 'GET', `/staff/auditLog/export?as=lines&filter=${filter}`)
    expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    const records = answer.raw
      .toString()
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(records).toEqual((await list('auditLog', { actor: actorEmail })).body)
    const [newest] = (await list('auditLog', { actor: staff.email, action: 'export' })).body
    expect(newest).toMatchObject({ action: 'export', outcome: '200' })
    expect((await t.call(staff, 'GET', '/staff/auditLog/export?as=xml')).status).toBe(400)
  })

  test('the audit log records staff accounts created and removed on the command line', async () => {
    const email = `${randomUUID().slice(0, 8)}@staff.example`
    await addStaff(t.db, email, 'xk4fe-72mnp-aaaaa-bbbbb')
    await addStaff(t.db, email, 'xk4fe-72mnp-aaaaa-bbbbb')
    const [account] = await t.db.select().from(accounts).where(eq(accounts.email, email))
    await removeStaff(t.db, email)
    const rows = await t.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, account?.id ?? ''))
      .orderBy(auditLog.id)
    expect(rows.map(row => [row.action, row.actorEmail])).toEqual([
      ['staff-added', '(command line)'],
      ['staff-removed', '(command line)'],
    ])
  })
})
