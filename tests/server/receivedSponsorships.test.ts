/**
 * Checks what an institution reads of the requests to sponsor its fundraisers: only its own part, and only the
 * sponsor's name.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatRequestNumber } from '../../contract/formatRequestNumber'
import { fundraisingRewards, sponsorships } from '../../server/db/schema'
import { cancelSponsorship, finishSponsorship } from '../../server/repositories/sponsorships'
import type { TestAccount } from '../helpers/builders'
import { startTestServer, type TestServer } from '../helpers/server'
import { createRewardCreator, createSponsorship } from '../helpers/sponsorships'

const base = '/b2b/institution/sponsorships'
let t: TestServer
let school: TestAccount
let other: TestAccount
const ids = {} as Record<'bikes' | 'books' | 'swing' | 'both' | 'done' | 'withdrawn' | 'foreign', string>

beforeAll(async () => {
  t = await startTestServer()
  const bank = await t.organisation('Sponsor', { name: 'Bank Kyiv' })
  const mill = await t.organisation('Sponsor', { name: 'Mill Lviv' })
  school = await t.organisation('Institution', { name: 'School' })
  other = await t.organisation('Institution', { name: 'Kindergarten' })
  const add = createRewardCreator(t, () => school)
  ids.bikes = await add({ name: 'Bikes', priceMinor: 10_050, quantity: 2 })
  ids.books = await add({ name: 'Books', priceMinor: 500, quantity: 1 })
  ids.swing = await add({ name: 'Swing', priceMinor: 70_000, organisationId: other.organisationId })
  ids.both = (await createSponsorship(t, bank, [ids.bikes, ids.swing])).guid
  ids.done = (await createSponsorship(t, mill, [ids.bikes, ids.books])).guid
  ids.withdrawn = (await createSponsorship(t, bank, [ids.books])).guid
  ids.foreign = (await createSponsorship(t, mill, [ids.swing])).guid
  await finishSponsorship(t.db, ids.done)
  await cancelSponsorship(t.db, ids.withdrawn)
  const yesterday = new Date('2026-05-01T23:59:59Z')
  await t.db.update(sponsorships).set({ createdAt: yesterday }).where(eq(sponsorships.id, ids.both))
})
afterAll(() => t.close())

const read = (query = '', caller = school) => t.call(caller, 'GET', `${base}${query}`)
const guidsIn = (body: { items: { guid: string }[] }) => body.items.map(({ guid }) => guid)
type Named = keyof typeof ids

test.each<[string, Named[]]>([
  ['', ['withdrawn', 'done', 'both']],
  ['?status=Started', ['both']],
  ['?rewardId=:books', ['withdrawn', 'done']],
  ['?to=2026-05-01', ['both']],
  ['?from=2026-05-02', ['withdrawn', 'done']],
  ['?sort=amount&order=DESC', ['done', 'both', 'withdrawn']],
  ['?q=mill', ['done']],
  ['?from=2026-05-01&to=2026-05-01', ['both']],
  ['?from=2026-05-02&to=2026-05-03', []],
  ['?q=:number', ['withdrawn']],
])('%s', async (query, expected) => {
  const { body } = await read(
    query.replace(/:(\w+)/, (_, name: Named | 'number') =>
      name === 'number' ? formatRequestNumber(ids.withdrawn) : ids[name],
    ),
  )
  expect(guidsIn(body)).toEqual(expected.map(name => ids[name]))
  expect(body.total).toBe(expected.length)
})

test('a request has the own fundraisers at the prices of its day, their sum, and of the sponsor the name alone', async () => {
  await t.db
    .update(fundraisingRewards)
    .set({ priceMinor: 1, status: 'Completed', deletedAt: new Date() })
    .where(eq(fundraisingRewards.id, ids.bikes))
  const { body } = await read(`/${ids.both}`)
  expect(body).toEqual({
    guid: ids.both,
    status: 'Started',
    sponsor: { name: 'Bank Kyiv' },
    rewards: [{ guid: ids.bikes, name: 'Bikes', status: 'Completed', amount: 201, isDeleted: true }],
    amount: 201,
    createdAt: '2026-05-01T23:59:59.000Z',
    finishedAt: null,
    canceledAt: null,
    isWithdrawn: false,
  })
  const { body: list } = await read()
  expect(list.items.at(-1)).toEqual(body)
  expect(list.counts).toEqual({ Started: 1, Finished: 1, Canceled: 1 })
  expect(JSON.stringify(list)).not.toMatch(/olha|\+380|Swing/i)
})

test('another institution reads its part of the same request, and no other request', async () => {
  const { body } = await read('', other)
  expect(guidsIn(body)).toEqual([ids.foreign, ids.both])
  expect(body.items[1]).toMatchObject({ amount: 700, rewards: [{ guid: ids.swing }] })
  expect((await read(`/${ids.done}`, other)).status).toBe(404)
})

test('the filter does not tell which fundraisers of others a request names', async () => {
  expect((await read(`?rewardId=${ids.swing}`)).body).toMatchObject({ items: [], total: 0 })
})

test('a page past the end has the total of its status', async () => {
  const { body } = await read('?status=Finished&offset=20')
  expect(body).toMatchObject({ items: [], total: 1, counts: { Started: 1, Finished: 1, Canceled: 1 } })
})
