/** A resource that is declared and nothing else: what it may do, and that no hook and no mistake gets round it. */
import { eq, getTableName, sql } from 'drizzle-orm'
import { date, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { lists } from '../../contract/lists'
import { listed, Offset } from '../../contract/paging'
import { count, day, guid, required } from '../../contract/primitives'
import { locations } from '../../server/db/schema'
import { createdAt, id } from '../../server/db/schema/columns'
import { ownedRoutes } from '../../server/declared/b2b'
import { own } from '../../server/declared/references'
import { defineOwned, ownershipOfDeclared } from '../../server/declared/resource'
import { ofLocation, ofOrganisation } from '../../server/declared/whose'
import type { TestAccount } from '../helpers/builders'
import { type TestServer, testServer } from '../helpers/server'

const vans = pgTable(
  'vans',
  {
    id: id(),
    organisationId: uuid('organisation_id').notNull(),
    locationId: uuid('location_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    rewardType: text('reward_type').$type<'Parked' | 'Away'>().notNull().default('Parked'),
    points: integer('points').notNull(),
    bought: date('bought'),
    createdAt: createdAt(),
  },
  table => [uniqueIndex('vans_name').on(table.organisationId, table.name)],
)
const table = sql`create table vans (id uuid primary key default gen_random_uuid(), organisation_id uuid not null,
  location_id uuid not null, name text not null, description text not null default '', reward_type text not null default 'Parked',
  points int not null, bought date, created_at timestamptz(3) not null default now())`

const body = z.object({ name: required(20), points: count, bought: day.nullish(), home: guid })
const record = z.object({
  guid,
  name: z.string(),
  description: z.string(),
  rewardType: z.string(),
  points: z.int(),
  bought: z.string().nullable(),
  home: guid,
})
const valuesOf = ({ home, ...values }: z.output<typeof body>) => ({ ...values, locationId: home })
/** What the last hook was given, and did. */
const seen = { keys: [] as string[], before: 0, all: 0, stranger: '' }

const shared = {
  what: 'Van',
  words: { many: 'Vans', one: 'a van' },
  at: { Recycler: '/api/b2b/recycler/vans', Sponsor: '/api/b2b/sponsor/vans' },
  table: vans,
  keeping: { locked: ['insert'], exported: { not: 'a test' } },
  record,
  columns: {
    guid: vans.id,
    name: vans.name,
    description: vans.description,
    rewardType: vans.rewardType,
    points: vans.points,
    bought: vans.bought,
    home: vans.locationId,
  },
  toWire: <Row>(row: Row) => row,
  list: {
    of: 'simpleRewards',
    query: z.object(Offset).and(listed(lists.simpleRewards)),
    sort: {
      name: { text: vans.name },
      description: vans.description,
      rewardType: vans.rewardType,
      points: vans.points,
    },
    search: { name: vans.name, description: vans.description },
    filters: {},
  },
} as const

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
  test('is added, listed, changed, and removed by its owner alone', async () => {
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

  test('tells at the field what refers to nothing of one’s own, and what is there already', async () => {
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

  test('goes from one state to another, by the role that is named, once', async () => {
    const { guid } = (await add('Green')).body
    const sponsor = await t.organisation('Sponsor')
    // At their address there is no such call, and what they send is no id.
    expect((await t.call(sponsor, 'PUT', `/b2b/sponsor/vans/${guid}:leave`)).status).toBe(400)
    expect((await t.call(sponsor, 'PUT', `${base}/${guid}:leave`)).status).toBe(403)
    expect((await t.call(other, 'PUT', `${base}/${guid}:leave`)).status).toBe(404)
    expect((await t.call(mine, 'PUT', `${base}/${guid}:leave`)).body.rewardType).toBe('Away')
    const again = await t.call(mine, 'PUT', `${base}/${guid}:leave`)
    expect([again.status, again.body]).toEqual([409, { errorCode: 'InvalidOperation', message: 'It is away' }])
  })

  test('gives its hooks no database, and none of another’s rows whatever they ask for', async () => {
    await t.db
      .insert(vans)
      .values({ organisationId: other.organisationId, locationId: home, name: 'Theirs', points: 1 })
    const before = (await t.call(mine, 'GET', base)).body.total
    const { guid } = (await add('Nosy')).body
    expect([seen.before, seen.all]).toEqual([before, before])
    expect(seen.keys).toEqual(['asker', 'count', 'find', 'set', 'organisation', 'mail'])
    await t.call(mine, 'PUT', `${base}/${guid}:leave`)
    const [theirs] = await t.db.select().from(vans).where(eq(vans.name, 'Theirs'))
    expect(theirs?.description).toBe('')
    const rows = await t.db.select().from(vans).where(eq(vans.organisationId, other.organisationId))
    expect(rows.map(({ name }) => name)).toEqual(['Theirs'])
  })

  test('says whose its rows are to the erasure and the export', () => {
    const [{ table, owners } = { table: vans, owners: [] }] = ownershipOfDeclared(declared)
    expect([getTableName(table), owners.map(({ column }) => column.name)]).toEqual(['vans', ['organisation_id']])
  })
})

describe('a declaration that says too little is refused by name', () => {
  const whose = ofOrganisation(vans.organisationId)
  const leave = { from: 'any', set: { rewardType: 'Away' } } as const
  test.each([
    [
      'a transition without a role',
      () => defineOwned({ ...shared, whose, transitions: { leave: { ...leave, roles: [] } } }),
      'Van: leave names no role that may do it',
    ],
    [
      'one whose role has no address',
      () => defineOwned({ ...shared, whose, transitions: { leave: { ...leave, roles: ['Retailer'] } } }),
      'Van: leave is for Retailer, who has no address of it',
    ],
    [
      'a unique key that the table has not',
      () =>
        defineOwned({ ...shared, whose, unique: { vans_plate: { field: 'name', code: 'NotUnique', message: '' } } }),
      'Van: vans has no unique key vans_plate',
    ],
    [
      'a location’s row without the field that names it',
      () => defineOwned({ ...shared, whose: ofLocation(vans.locationId) }),
      'Van: no field says whose a new row is',
    ],
    [
      'an owner in another table',
      () => defineOwned({ ...shared, whose: ofOrganisation(locations.organisationId) }),
      'organisation_id is of another table',
    ],
  ])('%s', (_, define, message) => {
    expect(define).toThrow(message)
  })

  test('and what the compiler sees does not compile', () => {
    const { name: _, ...unnamed } = shared.columns
    const { points: __, ...unsorted } = shared.list.sort
    // @ts-expect-error a field of the wire that nothing serves
    const unserved = () => defineOwned({ ...shared, whose, columns: unnamed, toWire: row => row })
    // @ts-expect-error a field that the contract sorts by
    const unordered = () => defineOwned({ ...shared, whose, list: { ...shared.list, sort: unsorted } })
    // @ts-expect-error a transition without its role
    const roleless = () => defineOwned({ ...shared, whose, transitions: { leave } })
    // @ts-expect-error a column that the table has not
    const columnless = () => vans.colour
    const painted = () => ({ colour: 'red' })
    // @ts-expect-error a column that is written and is not there
    const unwritten = () => defineOwned({ ...shared, whose, change: { body, values: painted } })
    const references = { garage: own(locations.organisationId) }
    // @ts-expect-error a field that no body has
    const fieldless = () => defineOwned({ ...shared, whose, change: { body, values: valuesOf }, references })
    expect([unserved, unordered, roleless, columnless, unwritten, fieldless]).toHaveLength(6)
  })
})
