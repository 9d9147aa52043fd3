/**
 * A sponsor's own sponsorship requests (spec sections 2.3, 3 and 7). The basket creates the requests; this resource
 * reads them, and withdraws a started request.
 */
import { lazy } from 'react'
import { formatRequestNumber } from '../../contract/formatRequestNumber'
import type { Sponsorship, SponsorshipsQuery } from '../../contract/sponsorships'
import { anyStatus, pickupOrSponsorshipStatuses } from '../../contract/statuses'
import { type CellProps, defineResource } from '../custom/engine/definition/definition'
import { RequestedRewardsCell } from '../custom/sponsor/RequestedRewardsCell'
import { loadSponsorMessages } from '../i18n/lazyMessages'
import { homePeriodFilters, statusTabs } from './commonFilters'

const SponsorshipDialog = lazy(async () => {
  const [{ SponsorshipDialog }] = await Promise.all([
    import('../custom/sponsor/SponsorshipDialog'),
    loadSponsorMessages(),
  ])
  return { default: SponsorshipDialog }
})
const StatementButton = lazy(async () => {
  const [{ StatementButton }] = await Promise.all([import('../custom/sponsor/StatementButton'), loadSponsorMessages()])
  return { default: StatementButton }
})
const NumberCell = ({ record: { guid } }: CellProps<Sponsorship>) => (guid ? formatRequestNumber(guid) : '–')

export const sponsorships = defineResource<Sponsorship, Sponsorship, SponsorshipsQuery>({
  name: 'sponsorships',
  dialect: 'b2b',
  path: 'rewards/fundraising/sponsorship',
  roles: ['Sponsor'],
  oneFrom: 'list',
  nameOf: ({ guid, sponsorName }) => (guid ? formatRequestNumber(guid) : sponsorName),
  columns: [
    {
      kind: 'custom',
      source: 'guid',
      component: NumberCell,
      text: ({ guid }) => (guid ? formatRequestNumber(guid) : ''),
    },
    {
      kind: 'custom',
      source: 'fundraisingRewards',
      component: RequestedRewardsCell,
      grow: 2,
      text: ({ fundraisingRewards }) =>
        fundraisingRewards.map(({ name, organization }) => `${name} (${organization.name})`).join(', '),
    },
    { kind: 'choice', source: 'status', isState: true, under: [anyStatus], needs: 'home' },
    { kind: 'text', source: 'sponsorName' },
    { kind: 'text', source: 'sponsorPhone' },
    { kind: 'email', source: 'sponsorEmail' },
    { kind: 'money', source: 'priceDto.total' },
    { kind: 'date', source: 'createdAt' },
  ],
  summary: ['fundraisingRewards', 'sponsorName', 'priceDto.total', 'status', 'createdAt'],
  tabs: [...statusTabs(pickupOrSponsorshipStatuses), { key: anyStatus, filter: { status: anyStatus }, needs: 'home' }],
  filters: homePeriodFilters,
  toolbar: [{ kind: 'custom', key: 'statement', component: StatementButton }],
  begin: 'rewards',
  actions: [
    { kind: 'view' },
    {
      kind: 'transition',
      key: 'withdraw',
      icon: 'cancel',
      needs: 'withdrawal',
      when: ({ status }) => status === 'Started',
      confirm: {
        via: 'modal',
        show: ['guid', 'fundraisingRewards', 'priceDto.total'],
        warning: 'resources.sponsorships.warnings.withdraw',
      },
      toast: 'resources.sponsorships.toasts.withdrawn',
    },
  ],
  dialog: SponsorshipDialog,
})
