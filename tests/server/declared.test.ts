/**
 * Checks a resource that has only a declaration: its operations, and the guarantees that neither a hook nor a mistake
 * can bypass.
 */
import { eq, getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog, locations } from '../../server/db/schema'
import { ownedRoutes } from '../../server/declared/b2bRoutes'
import { ownershipOfDeclared } from '../../server/declared/declaredOwnership'
import { own } from '../../server/declared/references'
import { defineOwned } from '../../server/declared/resource'
import { ofOrganisation } from '../../server/declared/rowOwnership'
import type { TestAccount } from '../helpers/builders'
import { type TestServer, testServer } from '../helpers/server'
import { body, shared, table, valuesOf, vans } from '../helpers/vans'

/** Arguments and effects of the last hook. */
const seen = { keys: [] as string[], before: 0, all: 0, stranger: '' }

const declared = defineOwned({
  ...shared,
  whose: ofOrganisation(vans.organisationId),
  create: { '': { body, values: valuesOf } },
  change: {
    body,
    values(given) {
      const values = { ...valuesOf(given), organisationId: seen.stranger }
      return values
    },
  },
  canBeRemoved: true,
  references: { home: own(locations.organisationId) },
  unique: { vans_name: { field: 'name', code: 'NotUnique', message: 'A van of this name exists' } },
  transitions: {
    leave: { roles: ['Recycler'], from: { rewardType: 'Parked' }, refused: 'It is away', set: { rewardType: 'Away' } },
  },
  async beforeCreate(hand, { name }) {
    seen.keys = Object.keys(hand)
    seen.before = await hand.count(sql`${vans.name} = ${name} or true`)
    seen.all = (await hand.find()).length
  },
  async afterChange(hand, row, change) {
    const given = { description: `after ${row.name}`, organisationId: seen.stranger }
    if (change === 'leave') await hand.set(given, sql`true or 1 = 1`)
  },
})

let t: TestServer
let mine: TestAccount
let other: TestAccount
let home: string
beforeAll(async () => {
  t = await testServer({ routes: (app, deps) => ownedRoutes(app, deps, declared) })
  await t.db.execute(table)
  await t.db.execute(sql`create unique index vans_name on vans (organisation_id, name)`)
  mine = await t.organisation('Recycler')
  other = await t.organisation('Recycler')
  seen.stranger = other.organisationId
  home = (await t.location(mine)).id
})
afterAll(() => t.close())

const base = '/b2b/recycler/vans'
const add = (name: string, account = mine, more = {}) =>
  t.call(account, 'POST', base, { name, points: 3, bought: '2026-02-01', home, ...more })

describe('a declared resource', () => {
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
    expect((await t.call(mine, 'GET', `${base}?q=blu&sort=name`)).body.items).toEqual([added.body])
    for (const [method, sent] of [['PUT', { name: 'Red', points: 1, home }], ['DELETE']] as const) {
      expect((await t.call(other, method, path, sent)).status).toBe(404)
    }
    expect((await t.call(mine, 'PUT', path, { name: 'Red', points: 1, home })).body).toMatchObject({ name: 'Red' })
    expect((await t.call(mine, 'DELETE', path)).status).toBe(204)
  })

  test('reports at the field a reference to a foreign record, and a duplicate', async () => {
    const foreign = (await t.location(other)).id
    expect((await add('Far', mine, { home: foreign })).body).toMatchObject({
      errorCode: 'ReferencedEntityNotFound',
      fields: { home: 'ReferencedEntityNotFound' },
    })
    await add('Twice')
    const again = await add('Twice')
    expect([again.status, again.body.fields]).toEqual([409, { name: 'NotUnique' }])
    expect((await t.db.select().from(vans).where(eq(vans.name, 'Twice'))).length).toBe(1)
  })

  test('logs which fields have another value, not which were sent, and no values', async () => {
    const { guid } = (await add('Logged')).body
    const away = (await t.location(mine)).id
    const put = (sent: object) => t.call(mine, 'PUT', `${base}/${guid}`, { name: 'Logged', points: 3, home, ...sent })
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
    // Sponsors have no such call at their address, so the path is read as that of another call, in which the value is
    // not a valid id.
    expect((await t.call(sponsor, 'PUT', `/b2b/sponsor/vans/${guid}:leave`)).status).toBe(400)
    expect((await t.call(sponsor, 'PUT', `${base}/${guid}:leave`)).status).toBe(403)
    expect((await t.call(other, 'PUT', `${base}/${guid}:leave`)).status).toBe(404)
    expect((await t.call(mine, 'PUT', `${base}/${guid}:leave`)).body.rewardType).toBe('Away')
    const again = await t.call(mine, 'PUT', `${base}/${guid}:leave`)
    expect([again.status, again.body]).toEqual([409, { errorCode: 'InvalidOperation', message: 'It is away' }])
  })

  test('gives its hooks no database, and none of another’s rows whatever they request', async () => {
    await t.db
      .insert(vans)
      .values({ organisationId: other.organisationId, locationId: home, name: 'Theirs', points: 1 })
    const before = (await t.call(mine, 'GET', base)).body.total
    const { guid } = (await add('Nosy')).body
    expect([seen.before, seen.all]).toEqual([before, before])
    expect(seen.keys).toEqual(['caller', 'count', 'find', 'set', 'organisation', 'mail'])
    await t.call(mine, 'PUT', `${base}/${guid}:leave`)
    const [theirs] = await t.db.select().from(vans).where(eq(vans.name, 'Theirs'))
    expect(theirs?.description).toBe('')
    const rows = await t.db.select().from(vans).where(eq(vans.organisationId, other.organisationId))
    expect(rows.map(({ name }) => name)).toEqual(['Theirs'])
  })

  test('declares its ownership for the erasure and the export', () => {
    const [{ table, owners } = { table: vans, owners: [] }] = ownershipOfDeclared(declared)
    expect([getTableName(table), owners.map(({ column }) => column.name)]).toEqual(['vans', ['organisation_id']])
  })
})
