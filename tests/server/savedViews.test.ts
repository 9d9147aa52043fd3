/**
 * Checks saved views of lists (contract/views.ts) through the API: those of an account, and those that it shares with
 * colleagues.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../contract/limits'
import { lists } from '../../contract/lists'
import type { SavedView } from '../../contract/views'
import { savedViews } from '../../server/db/schema'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestCaller, type TestServer } from '../helpers/server'

describe.each(databaseEngines)('saved views on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database })
  })
  afterAll(() => t.close())

  const state = { filter: { q: 'kyi', cityId: ['a', 'b'], deactivated: false }, columns: ['name', 'city'] }
  const body = (overrides = {}) => ({ list: 'locations', name: 'Near ones', state, ...overrides })
  const save = (caller: TestCaller, overrides = {}) => t.call(caller, 'POST', '/views', body(overrides))
  const own = async (caller: TestCaller, list = 'locations') =>
    (await t.call(caller, 'GET', `/views?list=${list}`)).body as SavedView[]
  const defaults = async (caller: TestCaller) =>
    (await own(caller)).filter(view => view.isDefault).map(view => view.name)
  test('are returned as they were saved, by list and in the order of their names', async () => {
    const owner = await t.organisation('Retailer')
    const { status, body: saved } = await save(owner)
    expect(status).toBe(201)
    expect(saved).toMatchObject({ list: 'locations', name: 'Near ones', state, isDefault: false, isOwn: true })
    await save(owner, { name: 'all' })
    await save(owner, { list: 'employees', name: 'Cashiers' })
    expect((await own(owner)).map(({ name }) => name)).toEqual(['all', 'Near ones'])
    expect((await t.call(owner, 'GET', '/views')).body).toHaveLength(3)
  })

  test('one view of a list is its default: a new one replaces the other', async () => {
    const owner = await t.organisation('Recycler')
    const first = (await save(owner, { name: 'First', isDefault: true })).body
    await save(owner, { name: 'Second', isDefault: true })
    await save(owner, { list: 'sagas', name: 'Other list', isDefault: true })
    expect(await defaults(owner)).toEqual(['Second'])
    await t.call(owner, 'PUT', `/views/${first.guid}`, { name: 'First', state, isDefault: true })
    expect(await defaults(owner)).toEqual(['First'])
    await t.call(owner, 'PUT', `/views/${first.guid}`, { name: 'First', state })
    expect(await defaults(owner)).toEqual([])
  })

  test('if several views are saved as the default in parallel, one becomes the default', async () => {
    const owner = await t.organisation('Sponsor')
    const names = Array.from({ length: 8 }, (_, n) => `View ${n}`)
    const answers = await Promise.all(names.map(name => save(owner, { name, isDefault: true })))
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 201))
    expect(await defaults(owner)).toHaveLength(1)
  })

  test('a name is used once per list', async () => {
    const owner = await t.organisation('Retailer')
    await save(owner)
    const { status, body: refusal } = await save(owner)
    expect({ status, fields: refusal.fields }).toEqual({ status: 409, fields: { name: 'NotUnique' } })
    expect((await save(owner, { list: 'employees' })).status).toBe(201)
    const other = (await save(owner, { name: 'Other' })).body
    expect((await t.call(owner, 'PUT', `/views/${other.guid}`, { name: 'Near ones', state })).status).toBe(409)
  })

  test('a colleague with the address can read it but not change it; another organisation finds nothing', async () => {
    const owner = await t.organisation('Institution')
    const { guid } = (await save(owner)).body
    const colleague = await t.member(owner, 'Viewer')
    const stranger = await t.organisation('Institution')
    expect((await t.call(colleague, 'GET', `/views/${guid}`)).body).toMatchObject({ state, isOwn: false })
    expect(await own(colleague)).toEqual([])
    for (const caller of [colleague, stranger, await t.staff()]) {
      expect((await t.call(caller, 'PUT', `/views/${guid}`, { name: 'Mine', state })).status).toBe(404)
      expect((await t.call(caller, 'DELETE', `/views/${guid}`)).status).toBe(404)
    }
    expect((await t.call(stranger, 'GET', `/views/${guid}`)).status).toBe(404)
    expect((await t.call(await t.staff(), 'GET', `/views/${guid}`)).status).toBe(404)
    expect((await t.call(owner, 'DELETE', `/views/${guid}`)).status).toBe(204)
    expect(await own(owner)).toEqual([])
  })

  test('support staff have their own views, and can show them to each other', async () => {
    const person = await t.staff()
    const { guid } = (await save(person, { list: 'organisations' })).body
    expect((await t.call(await t.staff(), 'GET', `/views/${guid}`)).body).toMatchObject({ isOwn: false })
  })

  test('one list has a limit, and so have the fields and the bytes of one view', async () => {
    const owner = await t.organisation('Retailer')
    for (let n = 0; n < limits.viewsOfList; n++) expect((await save(owner, { name: `View ${n}` })).status).toBe(201)
    const { status, body: refusal } = await save(owner, { name: 'One more' })
    expect([status, refusal.errorCode, refusal.params.limit]).toEqual([409, 'LimitReached', limits.viewsOfList])
    const fields = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`field${n}`, 1]))
    expect((await save(owner, { list: 'employees', state: { filter: fields } })).status).toBe(400)
    const wide = { filter: Object.fromEntries(Array.from({ length: 25 }, (_, n) => [`field${n}`, 'ї'.repeat(200)])) }
    expect((await save(owner, { list: 'employees', state: wide })).body.fields).toEqual({ state: 'InvalidParams' })
  })

  test.each(['../bins', 'anything', 'Locations', 'constructor'])('there is no list %s', async list => {
    const owner = await t.organisation('Retailer')
    expect((await save(owner, { list })).body.fields).toEqual({ list: 'InvalidParams' })
    expect((await t.call(owner, 'GET', `/views?list=${encodeURIComponent(list)}`)).status).toBe(400)
  })

  test('every list of the portal that has columns can be saved', async () => {
    const owner = await t.organisation('Retailer')
    for (const list of Object.keys(lists)) expect([list, (await save(owner, { list })).status]).toEqual([list, 201])
  })

  test('an answer has at most as many as an account may have, however many were saved before there was a limit', async () => {
    const owner = await t.organisation('Retailer')
    const rows = Array.from({ length: limits.viewsOfAccount + 50 }, (_, n) => ({
      ...body({ name: `View ${n}`, list: `former${n}` }),
      accountId: owner.accountId,
    }))
    await t.db.insert(savedViews).values(rows)
    expect((await save(owner)).body).toMatchObject({
      errorCode: 'LimitReached',
      params: { limit: limits.viewsOfAccount },
    })
    expect((await save(await t.member(owner, 'Viewer'))).status).toBe(201)
    expect((await t.call(owner, 'GET', '/views')).body).toHaveLength(limits.viewsOfAccount)
  })

  test('are in the export of the organisation’s data, and nowhere once it is deleted', async () => {
    const owner = await t.organisation('Retailer')
    await save(owner, { name: 'Exported view' })
    const { body: file } = await t.call(owner, 'GET', '/b2b/retail/export')
    expect(file.views).toMatchObject([{ list: 'locations', name: 'Exported view', state, isDefault: false }])
    expect((await t.call(owner, 'DELETE', '/b2b/retail')).status).toBe(204)
    await t.deps.erasures.run()
    await expect
      .poll(async () => (await t.db.query.savedViews.findMany()).filter(v => v.accountId === owner.accountId))
      .toEqual([])
  })
})
