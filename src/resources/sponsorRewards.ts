/** Fundraising rewards as a sponsor sees them, by city and organisation (spec sections 2.3, 4 and 7). */
import { lazy } from 'react'
import type { OfferedReward, SponsorRewardsQuery } from '../../contract/sponsorships'
import { defineResource } from '../custom/engine/definition/definition'
import { BasketButton } from '../custom/sponsor/BasketButton'
import { LazyBasketBar } from '../custom/sponsor/LazyBasketBar'
import {
  computeRewardTotal,
  RewardNameCell,
  RewardOrganisationCell,
  RewardPointsCell,
  RewardPriceCell,
} from '../custom/sponsor/RewardCells'
import { loadSponsorMessages } from '../i18n/lazyMessages'

const PlacesPanel = lazy(async () => {
  const [{ PlacesPanel }] = await Promise.all([import('../custom/sponsor/PlacesPanel'), loadSponsorMessages()])
  return { default: PlacesPanel }
})

export const sponsorRewards = defineResource<OfferedReward, OfferedReward, SponsorRewardsQuery>({
  name: 'sponsorRewards',
  dialect: 'b2b',
  path: 'rewards/fundraising',
  roles: ['Sponsor'],
  oneFrom: 'list',
  panel: { component: PlacesPanel, filters: ['cityId', 'retailerId'] },
  aside: LazyBasketBar,
  columns: [
    { kind: 'image', source: 'image', size: 56 },
    { kind: 'custom', source: 'name', component: RewardNameCell, grow: 2 },
    { kind: 'custom', source: 'organization.name', component: RewardOrganisationCell, grow: 1.6 },
    { kind: 'custom', source: 'fiatPrice', component: RewardPriceCell, grow: 1.7, text: computeRewardTotal },
    { kind: 'custom', source: 'targetPoints', component: RewardPointsCell, grow: 2 },
  ],
  summary: ['organization.name', 'targetPoints', 'fiatPrice'],
  actions: [{ kind: 'custom', key: 'add', component: BasketButton, writes: true }],
})
