/** Checks that the list to which a figure of the home page leads has as many records as the figure says. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HomePageData } from '../../contract/home'
import type { HomeFigure } from '../../contract/homeParts'
import type { SessionRole } from '../../contract/roles'
import { seedDemo } from '../../server/demo/seedDemo'
import type { Area } from '../../src/app/area'
import { areas } from '../../src/app/areas'
import { figureLink } from '../../src/custom/home/homeLinks'
import { startTestServer, type TestCaller, type TestServer } from '../helpers/server'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
  await seedDemo(t.db, t.deps.files)
})
afterAll(() => t.close())

const signedIn = async (account: string): Promise<TestCaller> => {
  const email = `${account}@demo.example`
  return (await t.call(null, 'POST', '/b2b/auth/sign-in', { email, password: 'Demo-2026-pass' })).body
}
const homeOf = async (caller: TestCaller | null): Promise<HomePageData> =>
  (await t.call(caller, 'GET', '/b2b/common/home')).body

/** Returns the filter in the link of a figure. */
const filterOf = (role: SessionRole, key: HomeFigure, { from }: HomePageData) => {
  const { path, screens }: Area = areas[role]
  const link = figureLink({ areaPath: path, screens }, key, role, from) ?? ''
  return new URL(link, 'http://portal.example').searchParams.get('filter') ?? ''
}

test.each([
  ['retailer', 'Retailer', 'pickups', '/b2b/retail/pickups'],
  ['institution', 'Institution', 'pickups', '/b2b/institution/pickups'],
  ['institution', 'Institution', 'sponsored', '/b2b/institution/sponsorships'],
  ['recycler', 'Recycler', 'bookings', '/b2b/recycler/recycling-sagas'],
  ['recycler', 'Recycler', 'pickups', '/b2b/recycler/recycling-sagas'],
] as const)('the list behind a figure of %s (%s, %s) has its records', async (account, role, key, list) => {
  const caller = await signedIn(account)
  const home = await homeOf(caller)
  const filter: Record<string, string> = JSON.parse(filterOf(role, key, home))
  const { status, body } = await t.call(caller, 'GET', `${list}?${new URLSearchParams({ ...filter, Offset: '0' })}`)
  expect(status).toBe(200)
  expect(body.total).toBeGreaterThan(0)
  expect(body.total).toBe(home.figures.find(figure => figure.key === key)?.value)
})

test.each([
  ['applications', '/staff/applications'],
  ['organisations', '/staff/organisations'],
  ['bookings', '/staff/sagas'],
  ['requests', '/staff/sponsorships'],
] as const)('the list behind the figure %s of support staff has its records', async (key, list) => {
  const caller = await signedIn('staff')
  const home = await homeOf(caller)
  const query = new URLSearchParams({ filter: filterOf('Staff', key, home) })
  const { status, headers } = await t.call(caller, 'GET', `${list}?${query}`)
  expect(status).toBe(200)
  const total = Number(String(headers['content-range']).split('/')[1])
  expect(total).toBe(home.figures.find(figure => figure.key === key)?.value)
})

test('the lists behind a sponsor’s figures have the requests of the period, also canceled ones', async () => {
  const caller = await signedIn('sponsor')
  const home = await homeOf(caller)
  const listed = async (key: HomeFigure) => {
    const filter: Record<string, string> = JSON.parse(filterOf('Sponsor', key, home))
    const query = new URLSearchParams({ ...filter, Offset: '0' })
    return (await t.call(caller, 'GET', `/b2b/sponsor/rewards/fundraising/sponsorship?${query}`)).body.items
  }
  const figureOf = (name: HomeFigure) => home.figures.find(({ key }) => key === name)?.value
  const requests: { status: string; createdAt: string }[] = await listed('requests')
  expect(requests.filter(({ status }) => status !== 'Canceled')).toHaveLength(figureOf('requests') ?? 0)
  expect(requests.every(({ createdAt }) => createdAt >= home.from)).toBe(true)
  const paid: { status: string; fundraisingRewards: { guid: string }[] }[] = await listed('sponsoredRewards')
  expect(paid.every(({ status }) => status === 'Finished')).toBe(true)
  const rewards = new Set(paid.flatMap(({ fundraisingRewards }) => fundraisingRewards.map(({ guid }) => guid)))
  expect(rewards.size).toBe(figureOf('sponsoredRewards'))
})
