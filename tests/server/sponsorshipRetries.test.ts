/** Checks that a sponsor's request becomes one complete sponsorship, even if it is sent twice or in parallel. */
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fundraisingRewards, mails, sponsorshipRewards, sponsorships } from '../../server/db/schema'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'
import {
  createRewardCreator,
  createSponsorship,
  listSponsorships,
  requestSponsorship,
  sponsorshipRequestBody,
} from '../helpers/sponsorships'

describe.each(databaseEngines)('sponsorships on %s', database => {
  let t: TestServer
  let sponsor: TestAccount
  let add: ReturnType<typeof createRewardCreator>
  beforeAll(async () => {
    t = await startTestServer({ database })
    sponsor = await t.organisation('Sponsor')
    const school = await t.organisation('Institution')
    add = createRewardCreator(t, () => school)
  })
  afterAll(() => t.close())

  test('the same request again within a minute has the same answer and creates nothing', async () => {
    const rewardIds = [await add(), await add()]
    const first = await createSponsorship(t, sponsor, rewardIds)
    expect(await createSponsorship(t, sponsor, rewardIds.toReversed())).toEqual(first)
    const letters = await t.db.select().from(mails)
    expect(await createSponsorship(t, sponsor, rewardIds)).toEqual(first)
    expect(await t.db.select().from(mails)).toHaveLength(letters.length)
    expect((await createSponsorship(t, sponsor, rewardIds, { name: 'Petro' })).guid).not.toBe(first.guid)
  })

  test('the same request again after a minute is a new one', async () => {
    const rewardIds = [await add()]
    const first = await createSponsorship(t, sponsor, rewardIds)
    await t.db
      .update(sponsorships)
      .set({ createdAt: new Date(Date.now() - 61_000) })
      .where(eq(sponsorships.id, first.guid))
    expect((await createSponsorship(t, sponsor, rewardIds)).guid).not.toBe(first.guid)
  })

  test('a retry has the same answer although the reward has closed meanwhile', async () => {
    const rewardId = await add()
    const first = await createSponsorship(t, sponsor, [rewardId])
    await t.db.update(fundraisingRewards).set({ deletedAt: new Date() }).where(eq(fundraisingRewards.id, rewardId))
    const rewards = first.fundraisingRewards.map((reward: object) => ({ ...reward, version: expect.any(Number) }))
    expect(await createSponsorship(t, sponsor, [rewardId])).toEqual({ ...first, fundraisingRewards: rewards })
  })

  test('an Idempotency-Key names one request for good, and only of its sponsor', async () => {
    const rewardIds = [await add()]
    const first = (await requestSponsorship(t, sponsor, sponsorshipRequestBody(rewardIds), 'basket-1')).body
    await t.db
      .update(sponsorships)
      .set({ createdAt: new Date(Date.now() - 3_600_000) })
      .where(eq(sponsorships.id, first.guid))
    expect((await requestSponsorship(t, sponsor, sponsorshipRequestBody(rewardIds), 'basket-1')).body.guid).toBe(
      first.guid,
    )
    expect((await requestSponsorship(t, sponsor, sponsorshipRequestBody(rewardIds), 'basket-2')).body.guid).not.toBe(
      first.guid,
    )
    const changed = await requestSponsorship(
      t,
      sponsor,
      sponsorshipRequestBody(rewardIds, { name: 'Petro' }),
      'basket-1',
    )
    expect([changed.status, changed.body.errorCode]).toEqual([422, 'UnprocessableEntity'])
    const other = await requestSponsorship(
      t,
      await t.organisation('Sponsor'),
      sponsorshipRequestBody(rewardIds),
      'basket-1',
    )
    expect(other.body.guid).not.toBe(first.guid)
  })

  test('twenty simultaneous copies of one request create one sponsorship and all get its answer', async () => {
    const own = await t.organisation('Sponsor')
    const body = sponsorshipRequestBody([await add()])
    for (const key of [undefined, 'double click']) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => requestSponsorship(t, own, body, key)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
      expect(new Set(answers.map(answer => answer.body.guid)).size).toBe(1)
    }
    expect((await listSponsorships(t, own)).total).toBe(2)
  })
})

describe('races on PostgreSQL', () => {
  let t: TestServer
  beforeAll(async () => {
    t = await startTestServer({ database: 'postgres' })
  })
  afterAll(() => t.close())

  test('a simultaneous request and deletion of the reward never leave a started sponsorship of a deleted reward', async () => {
    const school = await t.organisation('Institution')
    const sponsor = await t.organisation('Sponsor')
    const add = createRewardCreator(t, () => school)
    for (let round = 0; round < 20; round++) {
      const rewardId = await add()
      const [asked, removed] = await Promise.all([
        requestSponsorship(t, sponsor, sponsorshipRequestBody([rewardId])),
        t.call(school, 'DELETE', `/b2b/institutions/rewards/fundraising/${rewardId}`),
      ])
      expect([
        [201, 409],
        [422, 204],
      ]).toContainEqual([asked.status, removed.status])
    }
  })

  test('baskets that overlap in opposite order do not cause a deadlock', async () => {
    const school = await t.organisation('Institution')
    const add = createRewardCreator(t, () => school)
    const rewardIds = [await add(), await add(), await add()]
    const sponsors = await Promise.all(Array.from({ length: 20 }, () => t.organisation('Sponsor')))
    const baskets = [rewardIds, rewardIds.toReversed()]
    const answers = await Promise.all(
      sponsors.map((sponsor, i) => requestSponsorship(t, sponsor, sponsorshipRequestBody(baskets[i % 2] ?? []))),
    )
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    const rows = await t.db.select().from(sponsorshipRewards).where(inArray(sponsorshipRewards.rewardId, rewardIds))
    expect(rows).toHaveLength(60)
  })
})
