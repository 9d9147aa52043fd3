/**
 * Texts of the demo rewards in Ukrainian, Polish and English, as organisations in Ukraine and Poland would write them.
 */
import type { FundraisingStatus } from '../../contract/statuses'
import type { OrganisationKey } from './organisations'
import type { PictureName } from './pictures'
import texts from './rewardTexts.json'

type RewardText = { picture: PictureName; name: string; description: string }
type SimpleRewardText = RewardText & { type: 'Products' | 'Discount'; points: number }
/** The price is in UAH; `progress` is the collected percentage of the target. */
export type FundraisingRewardText = RewardText & {
  status: FundraisingStatus
  price: number
  quantity: number
  progress: number
}
/** `goods` makes a reward digital; without it, `quantity: null` means an unlimited quantity. */
type PremiumRewardText = RewardText & {
  gems: number
  points: number
  quantity: number | null
  goods?: { prefix: string; count: number }
}

export const rewardTexts = texts as {
  simple: { key: OrganisationKey; cities: string[]; rewards: SimpleRewardText[] }[]
  fundraising: { key: OrganisationKey; cities: string[]; rewards: FundraisingRewardText[] }[]
  premium: { key: OrganisationKey; rewards: PremiumRewardText[] }[]
}
