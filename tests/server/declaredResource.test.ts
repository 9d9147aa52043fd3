/**
 * Checks a resource that consists only of a declaration: its operations, and the guarantees that hold even if a hook or
 * the declaration contains a mistake.
 */
import { eq, getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { count, day } from '../../contract/primitives'
import { auditLog, locations } from '../../server/db/schema'
import { ownedResourceRoutes } from '../../server/declared/b2bRoutes'
import { ownedTablesOfResource } from '../../server/declared/declaredOwnership'
import { ownReference } from '../../server/declared/references'
import { defineOwnedResource } from '../../server/declared/resource'
import { ownedByOrganisation } from '../../server/declared/rowOwnership'
import type { TestAccount } from '../helpers/builders'
import { startTestServer, type TestServer } from '../helpers/server'
import { createVansTable, vanBodySchema, vansDeclaration, vansTable, vanValuesOf } from '../helpers/vans'

/** What the hooks received in the last call, and the numbers of rows that they could see. */
const seen = { keys: [] as string[], before: 0, all: 0, stranger: '' }

const declared = defineOwnedResource({
  ...vansDeclaration,
  ownership: ownedByOrganisation(vansTable.organisationId, 'visible'),
  create: { '': { body: vanBodySchema, values: vanValuesOf } },
  change: {
    body: vanBodySchema,
    values(given) {
      const values = { ...vanValuesOf(given), organisationId: seen.stranger }
      return values
    },
  },
  canBeRemoved: true,
  references: { home: ownReference(locations.organisationId) },
  unique: { vans_name: { field: 'name', code: 'NotUnique' } },
  transitions: {
    leave: { roles: ['Recycler'], from: { rewardType: 'Parked' }, refused: 'It is away', set: { rewardType: 'Away' } },
    sell: {
      roles: ['Recycler'],
      from: 'any',
      set: { description: 'sold' },
      body: z.object({ points: count, bought: day.nullish() }),
    },
  },
  async beforeCreate(hand, { name }) {
    seen.keys = Object.keys(hand)
    seen.before = await hand.count(sql`${vansTable.name} = ${name} or true`)
    seen.all = (await hand.find()).length
  },
  async afterChange(hand, row, change) {
    const given = { description: `after ${row.name}`, organisationId: seen.stranger }
    if (change === 'leave') await hand.set(given, sql`true or 1 = 1`)
  },
})

let t: TestServer
let owner: TestAccount
let other: TestAccount
let home: string
beforeAll(async () => {
  t = await startTestServer({ routes: (app, deps) => ownedResourceRoutes(app, deps, declared) })
  await t.db.execute(createVansTable)
  await t.db.execute(sql`create unique index vans_name on vans (organisation_id, name)`)
  owner = await t.organisation('Recycler')
  other = await t.organisation('Recycler')
  seen.stranger = other.organisationId
  home = (await t.location(owner)).id
})
afterAll(() => t.close())

const base = '/b2b/recycler/vans'
const add = (name: string, account = owner, more = {}) =>
  t.call(account, 'POST', base, { name, points: 3, bought: '2026-02-01', home, ...more })

describe('a declared resource', () => {
  test('stores what a transition asks for, and checks it', async () => {
    const { guid } = (await add('Sold')).body
    const sell = (body: object) => t.call(owner, 'PUT', `${base}/${guid}:sell`, body)
    expect((await sell({ points: -1 })).body).toMatchObject({ fields: { points: 'InvalidParams' } })
    expect((await sell({})).status).toBe(400)
    const sold = (await sell({ points: 7, bought: '2026-03-01', name: 'Stolen' })).body
    expect(sold).toMatchObject({ points: 7, bought: '2026-03-01', description: 'sold', name: 'Sold' })
  })

  test('is named in the audit log by the first field by which its list is searched', () => {
    const { list, ...rest } = declared
    const namedBy = (of: 'simpleRewards' | 'auditLog') =>
      ownedTablesOfResource({ ...rest, list: { ...list, of } }).at(-1)?.name
    expect(namedBy('simpleRewards')).toBe(vansTable.name)
    expect(namedBy('auditLog')).toBeUndefined()
  })

  test('can be added, listed, changed, and removed only by its owner', async () => {
    const added = await add('Blue')
    expect([added.status, added.body]).toEqual([
      201,
      {
        guid: added.body.guid,
        name: 'Blue',
        description: '',
        rewardType: 'Parked',
        points: 3,
        bought: '2026-02-01',
        home,
        version: 1,
      },
    ])
    const path = `${base}/${added.body.guid}`
    expect((await t.call(other, 'GET', base)).body.total).toBe(0)
    expect((await t.call(owner, 'GET', `${base}?q=blu&sort=name`)).body.items).toEqual([added.body])
    for (const [method, sent] of [['PUT', { name: 'Red', points: 1, home }], ['DELETE']] as const) {
      expect((await t.call(other, method, path, sent)).status).toBe(404)
    }
    expect((await t.call(owner, 'PUT', path, { name: 'Red', points: 1, home })).body).toMatchObject({ name: 'Red' })
    expect((await t.call(owner, 'DELETE', path)).status).toBe(204)
  })

  test('reports at the field a reference to a foreign record, and a duplicate', async () => {
    const foreign = (await t.location(other)).id
    expect((await add('Far', owner, { home: foreign })).body).toMatchObject({
      errorCode: 'ReferencedEntityNotFound',
      fields: { home: 'ReferencedEntityNotFound' },
    })
    await add('Twice')
    const again = await add('Twice')
    expect([again.status, again.body.fields]).toEqual([409, { name: 'NotUnique' }])
    expect((await t.db.select().from(vansTable).where(eq(vansTable.name, 'Twice'))).length).toBe(1)
  })

  test('logs which fields have another value, not which were sent, and no values', async () => {
    const { guid } = (await add('Logged')).body
    const away = (await t.location(owner)).id
    const put = (sent: object) => t.call(owner, 'PUT', `${base}/${guid}`, { name: 'Logged', points: 3, home, ...sent })
    for (const sent of [{ points: 5 }, { points: 5 }, { home: away, bought: '2026-03-01' }, { points: -1 }])
      await put(sent)
    const rows = await t.db.select().from(auditLog).where(eq(auditLog.subject, guid)).orderBy(auditLog.id)
    expect(rows.filter(({ action }) => action.startsWith('PUT')).map(({ fields }) => fields)).toEqual([
      ['points'],
      [],
      ['points', 'bought', 'home'],
      null,
    ])
  })

  test('changes from one state to another by the named role, once', async () => {
    const { guid } = (await add('Green')).body
    const sponsor = await t.organisation('Sponsor')
    // Sponsors do not have this call. Their path matches another call, which requires an id as its last parameter.
    expect((await t.call(sponsor, 'PUT', `/b2b/sponsor/vans/${guid}:leave`)).status).toBe(400)
    expect((await t.call(sponsor, 'PUT', `${base}/${guid}:leave`)).status).toBe(403)
    expect((await t.call(other, 'PUT', `${base}/${guid}:leave`)).status).toBe(404)
    expect((await t.call(owner, 'PUT', `${base}/${guid}:leave`)).body.rewardType).toBe('Away')
    const again = await t.call(owner, 'PUT', `${base}/${guid}:leave`)
    expect([again.status, again.body]).toEqual([409, { errorCode: 'InvalidOperation', message: 'It is away' }])
  })

  test('gives its hooks no database, and none of another’s rows whatever they request', async () => {
    await t.db
      .insert(vansTable)
      .values({ organisationId: other.organisationId, locationId: home, name: 'Theirs', points: 1 })
    const before = (await t.call(owner, 'GET', base)).body.total
    const { guid } = (await add('Nosy')).body
    expect([seen.before, seen.all]).toEqual([before, before])
    expect(seen.keys).toEqual(['caller', 'count', 'find', 'set', 'organisation', 'inviteLink', 'mail'])
    await t.call(owner, 'PUT', `${base}/${guid}:leave`)
    const [theirs] = await t.db.select().from(vansTable).where(eq(vansTable.name, 'Theirs'))
    expect(theirs?.description).toBe('')
    const rows = await t.db.select().from(vansTable).where(eq(vansTable.organisationId, other.organisationId))
    expect(rows.map(({ name }) => name)).toEqual(['Theirs'])
  })

  test('declares its ownership for the erasure and the export', () => {
    const [{ table, owners } = { table: vansTable, owners: [] }] = ownedTablesOfResource(declared)
    expect([getTableName(table), owners.map(({ column }) => column.name)]).toEqual(['vans', ['organisation_id']])
  })
})
