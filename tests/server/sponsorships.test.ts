/** Checks a sponsor's request: its price, its rejections, its notifications, and who can read it. */
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sponsorship } from '../../contract/sponsorships'
import { fundraisingRewards, mails, organisations } from '../../server/db/schema'
import { computeSponsorshipPrice } from '../../server/repositories/money'
import { cancelSponsorship, finishSponsorship } from '../../server/repositories/sponsorships'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'
import {
  createRewardCreator,
  createSponsorship,
  listSponsorships,
  requestSponsorship,
  sponsorRewardsPath,
  sponsorshipRequestBody,
} from '../helpers/sponsorships'

const priced = (t: TestServer, caller: TestAccount, ids: string[]) =>
  t.call(caller, 'GET', `${sponsorRewardsPath}/sponsorship/price?${ids.map(id => `rewardIds=${id}`).join('&')}`)

describe.each(databaseEngines)('sponsorships on %s', database => {
  let t: TestServer
  let sponsor: TestAccount
  let school: TestAccount
  let add: ReturnType<typeof createRewardCreator>
  beforeAll(async () => {
    t = await startTestServer({ database })
    sponsor = await t.organisation('Sponsor', { name: 'Bank Kyiv' })
    school = await t.organisation('Institution')
    add = createRewardCreator(t, () => school)
  })
  afterAll(() => t.close())

  test('quote and sponsorship cost the same: the sum, a fee of five per cent rounded half up, and the total', async () => {
    const rewardIds = [await add({ priceMinor: 1999, quantity: 3 }), await add({ priceMinor: 13, quantity: 1 })]
    const price = { sum: 60.1, fee: 3.01, total: 63.11, currency: 'UAH' }
    expect((await priced(t, sponsor, rewardIds)).body).toMatchObject(price)
    expect((await priced(t, sponsor, rewardIds.slice(1))).body).toMatchObject({ sum: 0.13, fee: 0.01 })
    expect((await createSponsorship(t, sponsor, rewardIds)).priceDto).toEqual(price)
  })

  test('the answer has the contact and the rewards, and the list shows it', async () => {
    const rewardId = await add({ name: 'Library' })
    const sponsorship = await createSponsorship(t, sponsor, [rewardId])
    expect(sponsorship).toMatchObject({
      status: 'Started',
      sponsorName: 'Olha',
      sponsorPhone: '+380441234567',
      sponsorEmail: 'olha@test.example',
      fundraisingRewards: [{ guid: rewardId, name: 'Library', organization: { guid: school.organisationId } }],
    })
    expect((await listSponsorships(t, sponsor, 'Offset=0&status=Started')).items[0]).toEqual(sponsorship)
  })

  test('the prices of the day of the request stay, and a deleted reward stays readable', async () => {
    const rewardId = await add({ priceMinor: 5000, quantity: 2 })
    const { guid } = await createSponsorship(t, sponsor, [rewardId])
    await t.db
      .update(fundraisingRewards)
      .set({ priceMinor: 1, quantity: 1, deletedAt: new Date() })
      .where(eq(fundraisingRewards.id, rewardId))
    const item = (await listSponsorships(t, sponsor)).items.find(
      (sponsorship: Sponsorship) => sponsorship.guid === guid,
    )
    expect(item.priceDto).toMatchObject({ sum: 100, fee: 5, total: 105 })
    expect(item.fundraisingRewards).toMatchObject([{ guid: rewardId, fiatPrice: { amount: 50 }, quantity: 2 }])
  })

  test('if a reward is requested and deleted at the same time, one call is rejected, and the reward stays readable', async () => {
    for (let round = 0; round < 10; round++) {
      const rewardId = await add()
      const remove = () => t.call(school, 'DELETE', `/b2b/institutions/rewards/fundraising/${rewardId}`)
      const [pledged, removed] = await Promise.all([
        requestSponsorship(t, sponsor, sponsorshipRequestBody([rewardId])),
        remove(),
      ])
      const refusals = [pledged, removed].filter(({ status }) => status >= 400)
      expect(refusals).toHaveLength(1)
      expect(['RewardIsSponsored', 'ReferencedEntityNotFound', 'UnprocessableEntity']).toContain(
        refusals[0]?.body.errorCode,
      )
    }
    const { items } = await listSponsorships(t, sponsor)
    expect(items.filter((item: Sponsorship) => !item.fundraisingRewards.length)).toEqual([])
  })

  test.each([
    ['fulfilled', { status: 'Fulfilled' as const }],
    ['deleted', { deletedAt: new Date() }],
  ])('a reward that has become %s rejects the request and is named', async (_name, closing) => {
    const rewardIds = [await add(), await add({ name: 'Piano', ...closing })]
    for (const answer of [
      await priced(t, sponsor, rewardIds),
      await requestSponsorship(t, sponsor, sponsorshipRequestBody(rewardIds)),
    ]) {
      expect(answer.status).toBe(422)
      expect(answer.body).toMatchObject({
        errorCode: 'UnprocessableEntity',
        message: expect.stringContaining('Piano'),
        fields: { 'rewardIds.1': 'UnprocessableEntity' },
      })
    }
  })

  test('a reward of a closed organisation is no longer open', async () => {
    const other = await t.organisation('Institution')
    const rewardId = await add({ organisationId: other.organisationId })
    await t.db.update(organisations).set({ deletedAt: new Date() }).where(eq(organisations.id, other.organisationId))
    expect((await requestSponsorship(t, sponsor, sponsorshipRequestBody([rewardId]))).body.fields).toEqual({
      'rewardIds.0': 'UnprocessableEntity',
    })
  })

  test('a reward that never was open is not found, whichever organisation owns it', async () => {
    const rewardIds = [await add(), await add({ status: 'Created', name: 'Secret plan' })]
    for (const ids of [rewardIds, [rewardIds[0] ?? '', school.organisationId]]) {
      const answer = await requestSponsorship(t, sponsor, sponsorshipRequestBody(ids))
      expect([answer.status, answer.body.fields]).toEqual([422, { 'rewardIds.1': 'ReferencedEntityNotFound' }])
      expect(answer.body.message).not.toContain('Secret plan')
    }
  })

  test('the same reward twice is rejected, however its guid is spelled', async () => {
    const rewardId = await add()
    const answer = await requestSponsorship(t, sponsor, sponsorshipRequestBody([rewardId, rewardId.toUpperCase()]))
    expect([answer.status, answer.body.fields]).toEqual([400, { 'rewardIds.1': 'InvalidParams' }])
  })

  test('an amount beyond the wire’s range is rejected', async () => {
    const rewardIds = [await add({ priceMinor: 99_999_999_999 })]
    for (const answer of [
      await priced(t, sponsor, rewardIds),
      await requestSponsorship(t, sponsor, sponsorshipRequestBody(rewardIds)),
    ]) {
      expect([answer.status, answer.body.errorCode]).toEqual([422, 'DonatingAmountIsTooMuch'])
    }
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a phone without plus', { phone: '380441234567' }, 'phone'],
    ['a phone of 17 characters', { phone: '+3804412345678901' }, 'phone'],
    ['no e-mail address', { email: 'olha' }, 'email'],
    ['no rewards', { rewardIds: [] }, 'rewardIds'],
  ])('%s: rejected at the field', async (_name, overrides, field) => {
    const answer = await requestSponsorship(t, sponsor, sponsorshipRequestBody([await add()], overrides))
    expect(answer.body).toMatchObject({ errorCode: 'InvalidParams', fields: { [field]: 'InvalidParams' } })
  })

  test('each organisation is notified by mail of its own rewards, in the transaction that created the request', async () => {
    const other = await t.organisation('Institution', { name: 'Kindergarten' })
    const rewardIds = [
      await add({ name: 'Swing', priceMinor: 20_000, organisationId: other.organisationId }),
      await add({ name: 'Slide', priceMinor: 30_050, organisationId: other.organisationId }),
      await add({ name: 'Books' }),
    ]
    const { guid } = await createSponsorship(t, sponsor, rewardIds)
    const letters = await t.db
      .select()
      .from(mails)
      .where(inArray(mails.recipient, [other.email]))
    expect(letters).toMatchObject([
      { template: 'sponsorshipReceived', params: { organisation: 'Kindergarten', sponsor: 'Bank Kyiv' } },
    ])
    expect(letters[0]?.params.link).toMatch(new RegExp(`/institution/sponsorships/view/${guid}$`))
    expect(String(letters[0]?.params.rewards).split(', ').sort()).toEqual(['Slide', 'Swing'])
    expect(letters[0]?.params.total).toContain('500.50')
    await requestSponsorship(t, sponsor, sponsorshipRequestBody([rewardIds[0] ?? '', school.organisationId]))
    expect(await t.db.select().from(mails).where(eq(mails.recipient, other.email))).toHaveLength(1)
  })

  test('a sponsor sees only its own, by status, newest first', async () => {
    const own = await t.organisation('Sponsor')
    const guids: string[] = []
    for (let i = 0; i < 3; i++) guids.push((await createSponsorship(t, own, [await add()])).guid)
    await finishSponsorship(t.db, guids[0] ?? '')
    await cancelSponsorship(t.db, guids[1] ?? '')
    const of = async (query: string) =>
      (await listSponsorships(t, own, query)).items.map((item: Sponsorship) => item.guid)
    expect(await of('')).toEqual(guids.toReversed())
    expect(await of('status=Finished')).toEqual([guids[0]])
    expect(await of('status=Canceled')).toEqual([guids[1]])
    expect(await of('status=Started')).toEqual([guids[2]])
    expect(await listSponsorships(t, own, 'Offset=30')).toMatchObject({ items: [], total: 3 })
    expect((await listSponsorships(t, await t.organisation('Sponsor'))).total).toBe(0)
  })
})

test.each([
  [[[10, 1]], 10, 1],
  [[[9, 1]], 9, 0],
  [[[30, 1]], 30, 2],
  [
    [
      [1999, 3],
      [13, 1],
    ],
    6010,
    301,
  ],
  [[[95_238_095_238, 1]], 95_238_095_238, 4_761_904_762],
])('rewards of %j kopiykas × quantity: the sum %i, the fee %i', (rewards, sumMinor, feeMinor) => {
  expect(computeSponsorshipPrice(rewards.map(([priceMinor = 0, quantity = 0]) => ({ priceMinor, quantity })))).toEqual({
    sumMinor,
    feeMinor,
  })
})
