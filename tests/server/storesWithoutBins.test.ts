/** Checks that the home page counts stores without bins and new private bins, and that the list has the same stores. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'

const ago = (days: number) => new Date(Date.now() - days * 24 * 3600_000)

describe.each(databaseEngines)('on %s', database => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database })
  })
  afterAll(() => t.close())

  test('the home page of a shop counts the stores without bins and the new bins that are private, and no others', async () => {
    const shop = await t.organisation('Retailer')
    const full = await t.location(shop, { name: 'With bins' })
    await t.location(shop, { name: 'Older', createdAt: ago(9) })
    const empty = await t.location(shop, { name: 'Empty' })
    await t.location(shop, { deletedAt: new Date() })
    for (const values of [{}, { isPublic: true }, { createdAt: ago(8) }]) await t.bin(full.id, values)
    const { matters } = (await t.call(shop, 'GET', '/b2b/common/home')).body
    expect(matters).toEqual([
      { key: 'storesWithoutBins', count: 2, at: { guid: empty.id, name: 'Empty' } },
      { key: 'newBins', count: 1, at: { guid: full.id, name: 'With bins' } },
    ])
    const { body } = await t.call(shop, 'GET', '/b2b/retail/locations?matter=storesWithoutBins')
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual(['Empty', 'Older'])
  })
})
