/**
 * Helpers for tests of the sponsor's area: sample rewards and requests, a fake API with prices, and a function that
 * opens a screen.
 */
import type { FundraisingReward } from '../../../contract/rewards'
import type { Sponsorship } from '../../../contract/sponsorships'
import type { Area } from '../../../src/app/area'
import { areas } from '../../../src/app/areas'
import { type Answer, type Call, errorAnswer, fakeApi, pageOf } from '../support/fakeApi'
import { renderArea } from '../support/renderArea'

export const sponsorRewardsPath = '/b2b/sponsor/rewards/fundraising'
const cityName = (name: string) => ({ en: name, ua: name, pl: name })

export const reward = (number: number, overrides: Partial<FundraisingReward> = {}): FundraisingReward => ({
  guid: `reward-${number}`,
  name: `Reward ${number}`,
  description: 'A thing that a school needs',
  image: null,
  link: 'https://shop.example/thing',
  fiatPrice: { currency: 'UAH', amount: 1000 },
  quantity: 2,
  targetPoints: 20000,
  progressPoints: 5000,
  cities: [{ guid: 'city-1', localizedNames: cityName('Kyiv') }],
  rewardType: 'Charity',
  status: 'InProgress',
  organization: { guid: 'school-1', name: 'School No. 5' },
  version: 1,
  ...overrides,
})

export const sponsorship = (number: number, overrides: Partial<Sponsorship> = {}): Sponsorship => ({
  guid: `sponsorship-${number}`,
  status: 'Started',
  sponsorName: `Sponsor ${number}`,
  sponsorPhone: '+380441234567',
  sponsorEmail: 'sponsor@example.org',
  createdAt: '2026-05-01T10:00:00.000Z',
  priceDto: { sum: 4000, fee: 200, total: 4200, currency: 'UAH' },
  fundraisingRewards: [reward(1), reward(2, { organization: { guid: 'school-2', name: 'Lyceum' } })],
  ...overrides,
})

const idsOf = (call: Call) => new URLSearchParams(call.path.split('?')[1]).getAll('rewardIds')

/** Responds to a request for a price: 2,000 UAH per reward, and a fee of 5 %. */
export const answerPrice = (call: Call): Answer => {
  const ids = idsOf(call)
  const sum = 2000 * ids.length
  const lines = ids.map(guid => {
    const { name, image, organization, fiatPrice, quantity } = reward(Number(guid.split('-')[1]))
    return { guid, name, image, organization, fiatPrice, quantity, total: 2000 }
  })
  return { body: { sum, fee: sum * 0.05, total: sum * 1.05, currency: 'UAH', lines } }
}

/** Returns a handler that rejects the price of a basket while the basket contains the reward `closed`. */
export const rejectPriceWith = (closed: string) => (call: Call) => {
  const index = idsOf(call).indexOf(closed)
  return index < 0
    ? answerPrice(call)
    : errorAnswer(422, 'UnprocessableEntity', { [`rewardIds.${index}`]: 'UnprocessableEntity' })
}

export const sponsorApi = (handlers: Parameters<typeof fakeApi>[0] = {}, extras: Parameters<typeof fakeApi>[1] = []) =>
  fakeApi(
    {
      [`GET ${sponsorRewardsPath}`]: () => pageOf([reward(1), reward(2)]),
      [`GET ${sponsorRewardsPath}/cities`]: () => ({ body: [{ cityId: 'city-1', city: 'Kyiv', rewardsCount: 2 }] }),
      [`GET ${sponsorRewardsPath}/cities/city-1/retailers`]: () => ({
        body: [{ guid: 'school-1', name: 'School No. 5', rewardsCount: 2 }],
      }),
      [`GET ${sponsorRewardsPath}/sponsorship/price`]: answerPrice,
      [`GET ${sponsorRewardsPath}/sponsorship`]: () => pageOf([]),
      [`POST ${sponsorRewardsPath}/sponsorship`]: () => ({ status: 201, body: sponsorship(1) }),
      'POST /auth/sign-out': () => ({ status: 204 }),
      ...handlers,
    },
    extras,
  )

const area: Area = areas.Sponsor
export const renderSponsorArea = (at = '/sponsor/rewards') => renderArea({ area, at })
