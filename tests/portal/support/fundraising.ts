/** An institution's fundraiser that has not started. */
import type { FundraisingReward } from '../../../contract/rewards'
import { simpleReward } from './builders'

export const fundraising = (overrides: Partial<FundraisingReward> = {}): FundraisingReward => {
  const { points: _, ...shown } = simpleReward(1)
  return {
    ...shown,
    link: 'https://school.example/books',
    fiatPrice: { currency: 'UAH', amount: 250 },
    quantity: 4,
    targetPoints: 10_000,
    progressPoints: 120,
    rewardType: 'Charity',
    status: 'Created',
    organization: { guid: shown.guid, name: 'School' },
    ...overrides,
  }
}
