/** Checks that incomplete or wrong declarations are rejected, and that each kind of owner has its own rows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '../../server/accounts/sessions'
import { perSession } from '../../server/auth/rateLimits'
import { bins, locations, savedViews } from '../../server/db/schema'
import { own } from '../../server/declared/references'
import { defineOwned } from '../../server/declared/resource'
import { ofAccount, ofLocation, ofOrganisation, scoped } from '../../server/declared/rowOwnership'
import { defineStaff, type StaffAction } from '../../server/declared/staffRoutes'
import type { TestAccount } from '../helpers/builders'
import { type TestServer, testServer } from '../helpers/server'
import { body, shared, valuesOf, vans } from '../helpers/vans'

describe('an incomplete declaration is rejected by name', () => {
  const whose = ofOrganisation(vans.organisationId)
  const leave = { from: 'any', set: { rewardType: 'Away' } } as const
  test.each([
    [
      'a transition without a role',
      () => defineOwned({ ...shared, whose, transitions: { leave: { ...leave, roles: [] } } }),
      'Van: leave names no role that may do it',
    ],
    [
      'a record without a version',
      () => defineOwned({ ...shared, whose, record: shared.record.omit({ version: true }) as typeof shared.record }),
      'Van: its record has no version (contract/primitives.ts)',
    ],
    [
      'one whose role has no address',
      () => defineOwned({ ...shared, whose, transitions: { leave: { ...leave, roles: ['Retailer'] } } }),
      'Van: leave is for Retailer, who has no address of it',
    ],
    [
      'a transition without a guard',
      () => defineOwned({ ...shared, whose, transitions: { leave: { ...leave, from: {}, roles: ['Recycler'] } } }),
      'Van: leave says no state that it begins in',
    ],
    [
      'a guard of a column that there is not',
      () => {
        const from = { colour: 'red' } as object
        return defineOwned({ ...shared, whose, transitions: { leave: { ...leave, from, roles: ['Recycler'] } } })
      },
      'Van: leave begins in a state of colour, which the table has not',
    ],
    [
      'a field that is fixed unless something that there is not',
      () => {
        const fixed = { fields: ['name'], unless: { colour: 'red' } as object, refused: 'No' } as const
        return defineOwned({ ...shared, whose, change: { body, values: valuesOf, fixed } })
      },
      'Van: what is fixed begins in a state of colour, which the table has not',
    ],
    [
      'fields that are fixed, of what comes from a file',
      () => {
        const fixed = { fields: ['name'], unless: { rewardType: 'Parked' }, refused: 'No' } as const
        const [create, change] = [{ '': { body, values: valuesOf } }, { body, values: valuesOf, fixed }]
        return defineOwned({ ...shared, whose, import: { by: 'name' }, create, change })
      },
      'Van: rows of a file would pass by what is fixed',
    ],
    [
      'numbers of each value of a field that is not a choice',
      () => defineOwned({ ...shared, whose, list: { ...shared.list, counts: 'name' } }),
      'Van: name is counted, and is no choice that the list is filtered by',
    ],
    [
      'a creation for no role',
      () => defineOwned({ ...shared, whose, create: { '': { body, values: valuesOf, roles: [] } } }),
      'Van: adding names no role that may do it',
    ],
    [
      'a limit of single calls, of what comes by the thousand from a file',
      () => {
        const import_ = { by: 'name' } as const
        const config = perSession(5)
        return defineOwned({ ...shared, whose, import: import_, create: { '': { body, values: valuesOf, config } } })
      },
      'Van: adding says rateLimit, which rows of a file would pass by',
    ],
    [
      'an action of staff with a guard that says nothing',
      () =>
        defineStaff({
          ...shared,
          actions: { scrap: { summary: 'Scrap it', from: {}, run: async () => undefined } },
        } as unknown as Parameters<typeof defineStaff>[0]),
      'Van: scrap says no state that it begins in',
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
    [
      'an action of staff without a guard',
      () =>
        defineStaff({
          ...shared,
          actions: { scrap: { summary: 'Scrap it', run: async () => undefined } },
        } as unknown as Parameters<typeof defineStaff>[0]),
      'Van: scrap says no state that it begins in',
    ],
  ])('%s', (_, define, message) => {
    expect(define).toThrow(message)
  })

  test('errors that the compiler sees do not compile', () => {
    const { name: _, ...unnamed } = shared.columns
    // @ts-expect-error a field of the wire that nothing serves
    const unserved = () => defineOwned({ ...shared, whose, columns: unnamed, toWire: row => row })
    // @ts-expect-error fields that the contract sorts by and no column serves
    const unordered = () => defineOwned({ ...shared, whose, list: { ...shared.list, of: 'premiumRewards' } })
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
    // @ts-expect-error an action of staff without a guard
    const guardless: StaffAction = { summary: 'Scrap it', run: async () => undefined }
    expect(guardless.summary).toBe('Scrap it')
    expect([unserved, unordered, roleless, columnless, unwritten, fieldless]).toHaveLength(6)
  })
})

describe('rows', () => {
  let t: TestServer
  beforeAll(async () => {
    t = await testServer()
  })
  afterAll(() => t.close())

  const askerOf = ({ accountId, organisationId }: TestAccount) =>
    ({ session: { accountId, organisationId, role: 'Retailer' } as Session, language: 'en' }) as const

  test('of a location belong only to its organisation, and to none when it is deleted', async () => {
    const [shop, stranger] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
    const own = await t.bin((await t.location(shop)).id)
    await t.bin((await t.location(stranger)).id)
    await t.bin((await t.location(shop, { deletedAt: new Date() })).id)
    const whose = ofLocation(bins.locationId)
    const found = await t.db
      .select({ id: bins.id })
      .from(bins)
      .where(scoped(whose, askerOf(shop)))
    expect(found).toEqual([{ id: own.id }])
  })

  test('of an account belong only to that account', async () => {
    const [mine, stranger] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
    const view = { list: 'locations', name: 'Near ones', state: { filter: {} } } as const
    for (const { accountId } of [mine, stranger]) await t.db.insert(savedViews).values({ ...view, accountId })
    const whose = ofAccount(savedViews.accountId)
    const found = await t.db
      .select({ of: savedViews.accountId })
      .from(savedViews)
      .where(scoped(whose, askerOf(mine)))
    expect(found).toEqual([{ of: mine.accountId }])
  })
})
