/** Helpers for tests of premium rewards: sample rewards, a fake API, and functions that open the list and the form. */
import { screen, within } from '@testing-library/react'
import { type PremiumReward, premiumRewardSchema } from '../../../contract/rewards'
import { areas } from '../../../src/app/areas'
import { sampleRecord } from '../../helpers/sampleRecord'
import { simpleReward } from './builders'
import { fakeApi, pageOf } from './fakeApi'
import { renderArea } from './renderArea'

export const premiumRewardsPath = '/b2b/service-provider/rewards/premium'
export const premiumReward = (overrides: Partial<PremiumReward> = {}): PremiumReward => {
  const { points: _, cities: __, rewardType: ___, ...shown } = simpleReward(1)
  const goods = ['AAA', 'BBB'].map((content, index) => ({
    guid: `00000000-0000-4000-8000-00000000000${index}`,
    content,
  }))
  return sampleRecord(premiumRewardSchema, {
    ...shown,
    rewardType: 'Products',
    premiumRewardType: 'DigitalGoods',
    gemPrice: 5,
    pointsPrice: 100,
    quantity: goods.length,
    digitalGoods: goods,
    digitalGoodsTotal: goods.length,
    runsOutInDays: null,
    ...overrides,
  })
}
export const ordinaryReward = (quantity: number | null) =>
  premiumReward({ premiumRewardType: 'Ordinary', digitalGoods: [], digitalGoodsTotal: 0, quantity })
export const fakePremiumApi = (reward: PremiumReward, meta = {}) =>
  fakeApi({
    'GET /b2b/service-provider': () => ({ body: { guid: 'o', meta } }),
    [`GET ${premiumRewardsPath}`]: () => pageOf([reward]),
    'GET /b2b/service-provider/rewards/simple': () => pageOf([simpleReward(9)]),
    [`PUT ${premiumRewardsPath}`]: () => ({ body: reward }),
    [`DELETE ${premiumRewardsPath}`]: () => ({ status: 204 }),
  })
export const renderPremiumRewards = (at = '/service-provider/rewards') =>
  renderArea({ area: areas.ServiceProvider, at })

export const openPremiumForm = async (reward: PremiumReward) => {
  const calls = fakePremiumApi(reward)
  const { user } = await renderPremiumRewards()
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit reward' }))
  await dialog.findByLabelText(/^Gem price/)
  return { calls, user, dialog, save: () => user.click(dialog.getByRole('button', { name: 'Save' })) }
}
