/** Builds a sample fundraising reward of an institution. The reward has not been activated. */
import type { FundraisingReward } from '../../../contract/rewards'
import { simpleReward } from './builders'

export const fundraising = (number: number, overrides: Partial<FundraisingReward> = {}): FundraisingReward => {
  const { points: _, ...shown } = simpleReward(number)
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
