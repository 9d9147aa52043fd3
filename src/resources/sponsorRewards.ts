/** Fundraising rewards as a sponsor browses them, by city and organisation (spec sections 2.3, 4 and 7). */
import { lazy } from 'react'
import type { FundraisingReward } from '../../contract/rewards'
import type { SponsorRewardsQuery } from '../../contract/sponsorships'
import { defineResource } from '../custom/engine/definition'
import { BasketAction } from '../custom/sponsor/BasketAction'
import { NameCell, OrganisationCell, ProgressCell } from '../custom/sponsor/RewardCells'

const PlacesPanel = lazy(async () => ({ default: (await import('../custom/sponsor/PlacesPanel')).PlacesPanel }))
const BasketBar = lazy(async () => ({ default: (await import('../custom/sponsor/BasketBar')).BasketBar }))

export const sponsorRewards = defineResource<FundraisingReward, FundraisingReward, SponsorRewardsQuery>({
  name: 'sponsorRewards',
  dialect: 'b2b',
  path: 'rewards/fundraising',
  roles: ['Sponsor'],
  oneFrom: 'list',
  panel: { component: PlacesPanel, filters: ['cityId', 'retailerId'] },
  aside: BasketBar,
  columns: [
    { kind: 'image', source: 'image' },
    { kind: 'custom', source: 'name', component: NameCell, grow: 2.2 },
    { kind: 'custom', source: 'organization.name', component: OrganisationCell, grow: 1.6 },
    { kind: 'money', source: 'fiatPrice' },
    { kind: 'number', source: 'quantity' },
    { kind: 'custom', source: 'targetPoints', component: ProgressCell, grow: 1.7 },
  ],
  actions: [{ kind: 'custom', key: 'add', component: BasketAction }],
})
