/** Creates sponsorship requests through the API, and the fundraising rewards that they need. */
import { expect } from 'vitest'
import type { Sponsorship } from '../../contract/sponsorships'
import { fundraisingRewardCities, type fundraisingRewards } from '../../server/db/schema'
import type { TestAccount } from './builders'
import type { TestServer } from './server'

export const sponsorRewardsPath = '/b2b/sponsor/rewards/fundraising'
type Overrides = Partial<typeof fundraisingRewards.$inferInsert> & { cityIds?: string[] }

/**
 * Returns a function that inserts a fundraising reward into the database. It belongs to `owner`, unless `overrides`
 * names another organisation.
 */
export const createRewardCreator =
  (t: TestServer, owner: () => TestAccount) =>
  async (overrides: Overrides = {}) => {
    const { cityIds = [await t.city()], ...values } = overrides
    const organisationId = values.organisationId ?? owner().organisationId
    const bikes = { name: 'School bikes', priceMinor: 10_000, quantity: 1 }
    const { id } = await t.fundraisingReward({ organisationId }, { ...bikes, ...values })
    await t.db.insert(fundraisingRewardCities).values(cityIds.map(cityId => ({ rewardId: id, cityId })))
    return id
  }
export const sponsorshipRequestBody = (rewardIds: string[], overrides: object = {}) => ({
  rewardIds,
  name: 'Olha',
  phone: '+380441234567',
  email: 'olha@test.example',
  ...overrides,
})
export const requestSponsorship = (t: TestServer, caller: TestAccount, body: object, key?: string) =>
  t.call(caller, 'POST', `${sponsorRewardsPath}/sponsorship`, body, key ? { headers: { 'idempotency-key': key } } : {})
/** Creates a sponsorship request and returns it. */
export const createSponsorship = async (
  t: TestServer,
  caller: TestAccount,
  rewardIds: string[],
  overrides: object = {},
): Promise<Sponsorship> => {
  const answer = await requestSponsorship(t, caller, sponsorshipRequestBody(rewardIds, overrides))
  expect(answer.status).toBe(201)
  return answer.body
}
/** Returns a page of the caller's sponsorship requests. */
export const listSponsorships = async (t: TestServer, caller: TestAccount, query = '') =>
  (await t.call(caller, 'GET', `${sponsorRewardsPath}/sponsorship?${query}`)).body
