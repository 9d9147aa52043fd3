/**
 * Checks lists whose caller can choose the number of rows of a page, and that all other lists have the page size of the
 * specification.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lists } from '../../contract/lists'
import { simpleRewards } from '../../server/db/schema'
import { ownedResources } from '../../server/resources'
import { startTestServer, type TestServer } from '../helpers/server'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(() => t.close())

test('a page has as many rows as the caller requests, and 30 by default', async () => {
  const shop = await t.organisation('Retailer')
  const imageId = await t.image(shop)
  const row = (number: number) => ({
    ...{ organisationId: shop.organisationId, name: `Cup ${number}`, description: '', points: 5, imageId },
    rewardType: 'Products' as const,
  })
  await t.db.insert(simpleRewards).values(Array.from({ length: 55 }, (_, number) => row(number)))
  const read = async (query: string) => {
    const { body } = await t.call(shop, 'GET', `/b2b/retail/rewards/simple${query}`)
    return { rows: body.items.length, total: body.total, pageSize: body.pageSize }
  }
  expect(await read('')).toEqual({ rows: 30, total: 55, pageSize: 30 })
  expect(await read('?pageSize=50')).toEqual({ rows: 50, total: 55, pageSize: 50 })
  expect(await read('?pageSize=50&Offset=50')).toEqual({ rows: 5, total: 55, pageSize: 50 })
})

const sized = ownedResources.flatMap(({ list, at }) =>
  Object.entries(at).map(([role, path]) => [list.of, role, path] as const),
)

test.each(sized)('%s of %s rejects more rows than its list has', async (name, role, path) => {
  const { pageRows } = lists[name] as { pageRows?: number }
  if (pageRows === undefined) return
  const caller = await t.organisation(role as 'Retailer')
  expect((await t.call(caller, 'GET', `${path}?pageSize=${pageRows}`)).status).toBe(200)
  for (const wrong of [pageRows + 1, 0, 1.5, 'all'])
    expect((await t.call(caller, 'GET', `${path}?pageSize=${wrong}`)).status).toBe(400)
})
