/** Checks the public page of a fundraiser with several servers, and its rate limit. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFundraiserPage, waitUntilGone } from '../helpers/fundraiserPages'
import { startTestServer, type TestServer } from '../helpers/server'

const base = '/b2b/institutions/rewards/fundraising'

describe('with several servers', () => {
  let t: TestServer
  let other: TestServer
  let path: string
  let end: () => Promise<unknown>
  beforeAll(async () => {
    t = await startTestServer()
    other = await startTestServer({ database: t, config: { rateLimit: 6 } })
    const school = await t.organisation('Institution')
    const { id } = await t.fundraisingReward(school)
    path = (await t.call(school, 'PUT', `${base}/${id}:share`)).body.publicPage
    end = () => t.call(school, 'PUT', `${base}/${id}:unshare`)
  })
  afterAll(async () => {
    await other.close()
    await t.close()
  })

  test('an address may open as many pages as the rate limit says', async () => {
    const statuses = await Promise.all(
      Array.from(
        { length: 8 },
        async () => (await openFundraiserPage(other, path, { host: 'portal.example' })).statusCode,
      ),
    )
    expect(statuses.filter(status => status === 200)).toHaveLength(6)
    expect(statuses.filter(status => status === 429)).toHaveLength(2)
  })

  test('a page that one of them ends is gone on all of them', async () => {
    const third = await startTestServer({ database: t })
    for (const server of [t, third]) expect((await openFundraiserPage(server, path)).statusCode).toBe(200)
    await end()
    for (const server of [t, third]) await waitUntilGone(server, path)
    await third.close()
  })
})
