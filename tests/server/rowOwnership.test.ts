/** Checks that each kind of owner sees only its own rows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '../../server/accounts/sessions'
import { bins, savedViews } from '../../server/db/schema'
import { ownedByAccount, ownedByLocation, restrictToCaller } from '../../server/declared/rowOwnership'
import type { TestAccount } from '../helpers/builders'
import { startTestServer, type TestServer } from '../helpers/server'

describe('rows', () => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer()
  })
  afterAll(() => t.close())

  const callerOf = ({ accountId, organisationId }: TestAccount) =>
    ({ session: { accountId, organisationId, role: 'Retailer' } as Session, language: 'en' }) as const

  test('of a location belong only to its organisation, and to none when it is deleted', async () => {
    const [shop, stranger] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
    const own = await t.bin((await t.location(shop)).id)
    await t.bin((await t.location(stranger)).id)
    await t.bin((await t.location(shop, { deletedAt: new Date() })).id)
    const whose = ownedByLocation(bins.locationId)
    const found = await t.db
      .select({ id: bins.id })
      .from(bins)
      .where(restrictToCaller(whose, callerOf(shop)))
    expect(found).toEqual([{ id: own.id }])
  })

  test('of an account belong only to that account', async () => {
    const [mine, stranger] = [await t.organisation('Retailer'), await t.organisation('Retailer')]
    const view = { list: 'locations', name: 'Near ones', state: { filter: {} } } as const
    for (const { accountId } of [mine, stranger]) await t.db.insert(savedViews).values({ ...view, accountId })
    const whose = ownedByAccount(savedViews.accountId)
    const found = await t.db
      .select({ of: savedViews.accountId })
      .from(savedViews)
      .where(restrictToCaller(whose, callerOf(mine)))
    expect(found).toEqual([{ of: mine.accountId }])
  })
})
