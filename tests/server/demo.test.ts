/** Checks the demo organisations through the API. */
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '../../contract/roles'
import { fundraisingStatuses, materials, pickupOrSponsorshipStatuses } from '../../contract/statuses'
import { rowsOf } from '../../server/db/database'
import { demoAccounts, demoPassword } from '../../server/demo/accounts'
import { seedDemo } from '../../server/demo/seedDemo'
import { startTestServer, type TestServer } from '../helpers/server'

let t: TestServer
let seeded: PromiseSettledResult<void>[]
beforeAll(async () => {
  t = await startTestServer()
  // Two servers that start at the same time both find an empty database.
  seeded = await Promise.allSettled([1, 2].map(() => seedDemo(t.db, t.deps.files)))
})
afterAll(() => t.close())

test('servers that start at the same time seed the data once', async () => {
  expect(seeded.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(rowsOf(await t.db.execute(sql`select count(*)::int as n from organisations`))).toEqual([{ n: 10 }])
})

type Session = { token: string; role: string }
const sessions = new Map<string, Promise<Session>>()
/** Signs in. Each account uses its own network address, because sign-ins are limited by address. */
const signIn = (account: string): Promise<Session> => {
  const body = { email: `${account}@demo.example`, password: demoPassword }
  const remoteAddress = `10.0.0.${sessions.size + 1}`
  const session =
    sessions.get(account) ??
    t.call(null, 'POST', '/b2b/auth/sign-in', body, { remoteAddress }).then(answer => answer.body)
  sessions.set(account, session)
  return session
}
const read = async (account: string, path: string) => (await t.call(await signIn(account), 'GET', path)).body
const totals = async (account: string, paths: string[]) => {
  const caller = await signIn(account)
  return Promise.all(paths.map(async path => (await t.call(caller, 'GET', path)).body.total as number))
}
const least = (counts: number[]) => Math.min(...counts)

test('two demo accounts of each role, and one of staff, sign in with the same password', async () => {
  const answers = await Promise.all(demoAccounts.map(email => signIn(email.replace('@demo.example', ''))))
  expect(answers.map(answer => answer.role).sort()).toEqual([...roles, ...roles, 'Staff'].sort())
})

test('the retailer has three pages of locations in more than five cities of two countries', async () => {
  expect((await read('retailer', '/b2b/retail/locations')).total).toBeGreaterThan(60)
  const cities: { city: string }[] = await read('retailer', '/b2b/retail/locations/cities')
  expect(cities.map(({ city }) => city)).toEqual(
    expect.arrayContaining(['Kyiv', 'Lviv', 'Odesa', 'Kharkiv', 'Warsaw', 'Kraków', 'Wrocław']),
  )
})

test('every reward is for cities that its form offers: those of the same country and those in which the retailer has stores', async () => {
  const others = await t.db.execute(sql`
    with chosen as (
      select r.organisation_id, city_id from simple_reward_cities c join simple_rewards r on r.id = c.reward_id
      union all
      select r.organisation_id, city_id from fundraising_reward_cities c join fundraising_rewards r on r.id = c.reward_id),
    offered as (
      select id as organisation_id, country from organisations
      union
      select l.organisation_id, c.country from locations l join cities c on c.id = l.city_id)
    select o.name, c.names->>'en' as city from chosen join cities c on c.id = city_id
    join organisations o on o.id = chosen.organisation_id
    where (chosen.organisation_id, c.country) not in (select organisation_id, country from offered)`)
  expect(rowsOf(others)).toEqual([])
})

test('every location is within 15 km of the centre of its city', async () => {
  const far = await t.db.execute(sql`select l.street, c.names->>'en' as city from locations l
    join cities c on c.id = l.city_id
    where point(l.latitude * 111.3, l.longitude * 71) <-> point(c.latitude * 111.3, c.longitude * 71) > 15`)
  expect(rowsOf(far)).toEqual([])
})

test('one location has all 30 bins, one has none, and both are on the first page', async () => {
  const caller = await signIn('retailer')
  const page: { guid: string }[] = (await t.call(caller, 'GET', '/b2b/retail/locations')).body.items
  const counts = await Promise.all(
    page.map(async ({ guid }) => (await t.call(caller, 'GET', `/b2b/retail/locations/${guid}/bins`)).body.total),
  )
  expect([Math.max(...counts), least(counts)]).toEqual([30, 0])
})

test.each([
  ['retailer', 'retail'],
  ['retailer2', 'retail'],
  ['institution', 'institution'],
  ['institution2', 'institution'],
  ['service-provider', 'service-provider'],
  ['service-provider2', 'service-provider'],
])('%s has employees in both states', async (account, slug) => {
  const states = ['false', 'true'].map(flag => `/b2b/${slug}/employees?deactivated=${flag}`)
  expect(least(await totals(account, states))).toBeGreaterThan(0)
})

test('the retailer has two pages of employees, of both kinds', async () => {
  const { total, items } = await read('retailer', '/b2b/retail/employees?deactivated=false')
  expect(total).toBeGreaterThan(30)
  const kinds = items.map((item: { employeeRole: string }) => item.employeeRole)
  expect([...new Set(kinds)].sort()).toEqual(['Casher', 'RecyclingManager'])
})

test('simple rewards come in both types, each with cities and a picture that opens', async () => {
  const items: { rewardType: string; image: { smUrl: string }; cities: unknown[] }[] = await read(
    'retailer',
    '/b2b/retail/rewards/simple',
  ).then(body => body.items ?? body)
  expect(items.length).toBeGreaterThanOrEqual(6)
  expect([...new Set(items.map(item => item.rewardType))].sort()).toEqual(['Discount', 'Products'])
  expect(least(items.map(item => item.cities.length))).toBeGreaterThan(0)
  const files = await Promise.all(items.map(item => t.app.inject({ method: 'GET', url: item.image.smUrl })))
  const formats = await Promise.all(files.map(async file => (await sharp(file.rawPayload).metadata()).format))
  expect(new Set(formats)).toEqual(new Set(['webp']))
})

test.each(['institution', 'institution2'])('%s has fundraising rewards in every status', async account => {
  const tabs = fundraisingStatuses.map(status => `/b2b/institutions/rewards/fundraising?status=${status}`)
  expect(least(await totals(account, tabs))).toBeGreaterThan(0)
})

test('a completed fundraising reward has collected exactly its target, one in progress less', async () => {
  type Reward = { status: string; progressPoints: number; targetPoints: number }
  const { items }: { items: Reward[] } = await read('institution', '/b2b/institutions/rewards/fundraising')
  const shares = (status: string) =>
    items.filter(item => item.status === status).map(item => item.progressPoints / item.targetPoints)
  expect(new Set([...shares('Completed'), ...shares('Fulfilled')])).toEqual(new Set([1]))
  expect(Math.max(...shares('InProgress'))).toBeLessThan(1)
  expect(least(shares('InProgress'))).toBeGreaterThan(0)
})

test('the service providers differ in what their meta enables', async () => {
  expect((await read('service-provider', '/b2b/service-provider')).meta).toEqual({})
  expect((await read('service-provider2', '/b2b/service-provider')).meta).toEqual({ enableSimpleRewards: true })
})

test('premium rewards are digital and ordinary, limited and unlimited', async () => {
  type Reward = { premiumRewardType: string; quantity: number | null }
  const { items }: { items: Reward[] } = await read('service-provider', '/b2b/service-provider/rewards/premium')
  const ordinary = items.filter(item => item.premiumRewardType === 'Ordinary')
  expect(items.some(item => item.premiumRewardType === 'DigitalGoods')).toBe(true)
  expect(ordinary.some(item => item.quantity === null)).toBe(true)
  expect(ordinary.some(item => item.quantity !== null && item.quantity > 0)).toBe(true)
})

test('both recyclers have sagas in every state, the first has two pages of finished ones', async () => {
  const tabs = pickupOrSponsorshipStatuses.map(status => `/b2b/recycler/recycling-sagas?status=${status}`)
  expect(least(await totals('recycler2', tabs))).toBeGreaterThan(0)
  const [started, finished, canceled] = await totals('recycler', tabs)
  expect(finished).toBeGreaterThan(30)
  expect(least([started ?? 0, canceled ?? 0])).toBeGreaterThan(0)
})

test('most pickups were weighed too, and differ by a few per cent from what was counted', async () => {
  type Load = { countedKg: number | null; weighedKg: number | null }
  const { items }: { items: Load[] } = await read('recycler', '/b2b/recycler/recycling-sagas?status=Finished')
  const shares = items.flatMap(({ countedKg, weighedKg }) => (countedKg && weighedKg ? [weighedKg / countedKg] : []))
  expect(least(items.map(({ countedKg }) => countedKg ?? 0))).toBeGreaterThan(0)
  expect(shares.length).toBeGreaterThan(items.length / 2)
  expect(shares.length).toBeLessThan(items.length)
  expect(Math.max(...shares.map(share => Math.abs(share - 1)))).toBeLessThan(0.07)
})

test("the recycler's map shows free and booked locations, empty and full ones, and every material", async () => {
  const box = 'NorthEastLat=55&NorthEastLng=40&SouthWestLat=44&SouthWestLng=14'
  type Item = { isLocked: boolean; fillLevel: number; recyclablesCount: Record<string, { totalKg: number }> }
  const { items }: { items: Item[] } = await read('recycler', `/b2b/recycler/map?${box}&OnePerCity=false&Offset=0`)
  expect(items.filter(item => item.isLocked)).toHaveLength(7)
  const levels = items.map(item => item.fillLevel)
  expect([least(levels), Math.max(...levels)]).toEqual([0, 100])
  expect(new Set(levels).size).toBeGreaterThan(8)
  const kg = materials.map(material =>
    items.reduce((sum, item) => sum + (item.recyclablesCount[material]?.totalKg ?? 0), 0),
  )
  expect(least(kg)).toBeGreaterThan(0)
})

test.each(['sponsor', 'sponsor2'])('%s has sponsorships in every state, with an exact fee', async account => {
  const path = '/b2b/sponsor/rewards/fundraising/sponsorship'
  expect(
    least(
      await totals(
        account,
        pickupOrSponsorshipStatuses.map(status => `${path}?status=${status}`),
      ),
    ),
  ).toBeGreaterThan(0)
  type Request = {
    priceDto: { sum: number; fee: number; total: number }
    fundraisingRewards: { fiatPrice: { amount: number }; quantity: number }[]
  }
  const { items }: { items: Request[] } = await read(account, path)
  const minor = (uah: number) => Math.round(uah * 100)
  const expected = items.map(({ fundraisingRewards }) => {
    const sum = fundraisingRewards.reduce((all, reward) => all + minor(reward.fiatPrice.amount) * reward.quantity, 0)
    const fee = Math.floor((sum * 5 + 50) / 100)
    return { sum, fee, total: sum + fee }
  })
  const seen = items.map(({ priceDto: { sum, fee, total } }) => ({
    sum: minor(sum),
    fee: minor(fee),
    total: minor(total),
  }))
  expect(seen).toEqual(expected)
})

test('each of the last twelve months has masses of every material, for every organisation with locations', async () => {
  const result = await t.db.execute(sql`select o.name, count(distinct to_char(c.day, 'YYYY-MM'))::int as months,
      count(distinct c.material)::int as materials, (current_date - max(c.day))::int as age
    from collections c join locations l on l.id = c.location_id join organisations o on o.id = l.organisation_id
    group by o.name`)
  const rows = rowsOf<{ months: number; materials: number; age: number }>(result)
  expect(rows).toHaveLength(4)
  expect(least(rows.map(row => row.months))).toBeGreaterThanOrEqual(12)
  expect(least(rows.map(row => row.materials))).toBe(materials.length)
  expect(Math.max(...rows.map(row => row.age))).toBeLessThanOrEqual(2)
})

test('the masses have few enough rows to be seeded quickly', async () => {
  const result = await t.db.execute(sql`select count(*)::int as rows from collections`)
  expect(rowsOf<{ rows: number }>(result)[0]?.rows).toBeLessThanOrEqual(20_000)
})

test('support staff find applications in every state and of every kind', async () => {
  const result = await t.db.execute(sql`select distinct status, role from applications`)
  const rows = rowsOf<{ status: string; role: string }>(result)
  expect(new Set(rows.map(row => row.status))).toEqual(new Set(['Pending', 'Approved', 'Declined']))
  expect(new Set(rows.filter(row => row.status === 'Pending').map(row => row.role)).size).toBe(6)
})

test('rewards and organisations respect the limits of their forms', async () => {
  const result = await t.db.execute(sql`
    select name from organisations where char_length(name) > 25
    union all select name from simple_rewards where char_length(name) > 46 or char_length(description) > 125
    union all select name from premium_rewards where char_length(name) > 46 or char_length(description) > 125
    union all select name from fundraising_rewards where char_length(name) > 46 or char_length(description) > 125`)
  expect(rowsOf(result)).toEqual([])
})
