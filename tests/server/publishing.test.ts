/** Checks that each event is published when it happens, and only to the organisations that it concerns. */
import { and, arrayContains, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organisations, publications } from '../../server/db/schema'
import { cancelSponsorship, finishSponsorship } from '../../server/repositories/sponsorships'
import type { TestAccount } from '../helpers/builders'
import { startTestServer, type TestServer } from '../helpers/server'
import { createRewardCreator, createSponsorship } from '../helpers/sponsorships'

let t: TestServer
let shop: TestAccount
let recycler: TestAccount
beforeAll(async () => {
  t = await startTestServer()
  shop = await t.organisation('Retailer')
  recycler = await t.organisation('Recycler')
})
afterAll(() => t.close())

const publishedTo = ({ organisationId }: TestAccount, subject: string) =>
  t.db
    .select({ type: publications.type, data: publications.data })
    .from(publications)
    .where(and(eq(publications.subject, subject), arrayContains(publications.concerns, [organisationId])))
    .orderBy(asc(publications.seq))

const book = async (locationId: string) =>
  (await t.call(recycler, 'POST', `/b2b/recycler/recycling-sagas/${locationId}`)).body.guid as string

test('a created and a cancelled booking are published to the recycler and to the shop', async () => {
  const { id: locationId } = await t.location(shop)
  const booking = await book(locationId)
  await t.call(recycler, 'PUT', `/b2b/recycler/recycling-sagas/${booking}:cancel`)
  const expected = [
    { type: 'booking.created', data: { locationId } },
    { type: 'booking.cancelled', data: { locationId } },
  ]
  expect(await publishedTo(shop, booking)).toEqual(expected)
  expect(await publishedTo(recycler, booking)).toEqual(expected)
})

test('a rejected booking is not published', async () => {
  const { id } = await t.location(shop)
  await book(id)
  const before = await t.db.$count(publications)
  expect((await t.call(recycler, 'POST', `/b2b/recycler/recycling-sagas/${id}`)).status).toBe(422)
  expect(await t.db.$count(publications)).toBe(before)
})

test('a created, changed or deleted location is published to its organisation', async () => {
  const values = {
    name: 'Corner',
    street: 'Khreshchatyk',
    houseNumber: '1',
    cityId: await t.city(),
    point: { latitude: 50.45, longitude: 30.52 },
  }
  const { guid } = (await t.call(shop, 'POST', '/b2b/retail/locations', values)).body
  await t.call(shop, 'PUT', `/b2b/retail/locations/${guid}`, { ...values, name: 'New corner' })
  await t.call(shop, 'DELETE', `/b2b/retail/locations/${guid}`)
  expect((await publishedTo(shop, guid)).map(({ type, data }) => [type, data.change])).toEqual([
    ['location.updated', 'created'],
    ['location.updated', 'changed'],
    ['location.updated', 'deleted'],
  ])
})

test('a sponsorship is published to the sponsor, and to each institution for its own rewards only', async () => {
  const sponsor = await t.organisation('Sponsor')
  const [school, library] = [await t.organisation('Institution'), await t.organisation('Institution')]
  const [books, shelves] = [await createRewardCreator(t, () => school)(), await createRewardCreator(t, () => library)()]
  const { guid } = await createSponsorship(t, sponsor, [books, shelves])
  await finishSponsorship(t.db, guid)
  const decided = { type: 'sponsorship.decided', data: { status: 'Finished' } }
  const requested = (...rewardIds: string[]) => ({ type: 'sponsorship.requested', data: { rewardIds } })
  expect(await publishedTo(sponsor, guid)).toEqual([requested(books, shelves), decided])
  expect(await publishedTo(school, guid)).toEqual([requested(books), decided])
  expect(await publishedTo(library, guid)).toEqual([requested(shelves), decided])
})

test('a deleted organisation receives nothing, and does not keep the others from receiving', async () => {
  const sponsor = await t.organisation('Sponsor')
  const school = await t.organisation('Institution')
  const { guid } = await createSponsorship(t, sponsor, [await createRewardCreator(t, () => school)()])
  await t.db.update(organisations).set({ deletedAt: new Date() }).where(eq(organisations.id, school.organisationId))
  expect(await cancelSponsorship(t.db, guid)).toMatchObject({ status: 'Canceled' })
  expect((await publishedTo(sponsor, guid)).at(-1)).toEqual({
    type: 'sponsorship.decided',
    data: { status: 'Canceled' },
  })
  expect((await publishedTo(school, guid)).map(({ type }) => type)).toEqual(['sponsorship.requested'])
})
