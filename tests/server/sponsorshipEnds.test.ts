/** Checks how a sponsorship request ends: its sponsor withdraws it, or staff finish or cancel it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelSponsorship, finishSponsorship } from '../../server/repositories/sponsorships'
import type { TestAccount } from '../helpers/builders'
import { databaseEngines } from '../helpers/databaseEngines'
import { startTestServer, type TestServer } from '../helpers/server'
import { createRewardCreator, createSponsorship, sponsorRewardsPath } from '../helpers/sponsorships'

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

  const withdraw = (id: string, caller = sponsor) =>
    t.call(caller, 'PUT', `${sponsorRewardsPath}/sponsorship/${id}:withdraw`)

  test('a sponsor withdraws its unpaid request: the institution sees and hears of it, and can be sponsored again', async () => {
    const rewardId = await add({ name: 'Gym' })
    const { guid } = await createSponsorship(t, sponsor, [rewardId])
    expect((await withdraw(guid, await t.organisation('Sponsor'))).status).toBe(404)
    expect(await withdraw(guid)).toMatchObject({ status: 200, body: { guid, status: 'Canceled' } })
    const received = await t.call(school, 'GET', `/b2b/institution/sponsorships/${guid}`)
    expect(received.body).toMatchObject({ status: 'Canceled', isWithdrawn: true })
    const { body: bell } = await t.call(school, 'GET', '/notifications?Offset=0')
    expect(bell.items).toContainEqual(expect.objectContaining({ kind: 'sponsorship.withdrawn', subject: guid }))
    const { body: own } = await t.call(sponsor, 'GET', '/notifications?Offset=0')
    expect(own.items.filter((item: { subject: string }) => item.subject === guid)).toEqual([])
    expect((await createSponsorship(t, sponsor, [rewardId])).guid).not.toBe(guid)
  })

  test('a request cannot be withdrawn twice, nor after it is paid', async () => {
    const [first, second] = [
      await createSponsorship(t, sponsor, [await add()]),
      await createSponsorship(t, sponsor, [await add()]),
    ]
    await withdraw(first.guid)
    await finishSponsorship(t.db, second.guid)
    for (const { guid } of [first, second])
      expect(await withdraw(guid)).toMatchObject({ status: 409, body: { errorCode: 'InvalidOperation' } })
  })

  test('of a withdrawal and a payment at the same time exactly one takes effect', async () => {
    for (let round = 0; round < 5; round++) {
      const { guid } = await createSponsorship(t, sponsor, [await add()])
      const [withdrawn, paid] = await Promise.allSettled([
        withdraw(guid).then(({ status }) => (status === 200 ? status : Promise.reject(status))),
        finishSponsorship(t.db, guid),
      ])
      expect([withdrawn.status, paid.status].sort()).toEqual(['fulfilled', 'rejected'])
      const { body } = await t.call(school, 'GET', `/b2b/institution/sponsorships/${guid}`)
      const isWithdrawn = withdrawn.status === 'fulfilled'
      expect(body).toMatchObject({ status: isWithdrawn ? 'Canceled' : 'Finished', isWithdrawn })
    }
  })

  test('staff finish or cancel a started sponsorship, once', async () => {
    const { guid } = await createSponsorship(t, sponsor, [await add()])
    expect(await finishSponsorship(t.db, guid)).toMatchObject({ guid, status: 'Finished' })
    await expect(cancelSponsorship(t.db, guid)).rejects.toMatchObject({ errorCode: 'InvalidOperation' })
    await expect(finishSponsorship(t.db, school.organisationId)).rejects.toMatchObject({ errorCode: 'EntityNotFound' })
  })
})
