/**
 * The sponsorship requests for an institution's fundraisers (docs/readings.md). They are not in the specification; an
 * API with the extension `receivedSponsorships` (contract/apiExtensions.ts) has them.
 */
import { lazy } from 'react'
import { useTranslate } from 'react-admin'
import { formatRequestNumber } from '../../contract/formatRequestNumber'
import type { ReceivedSponsorship, ReceivedSponsorshipsQuery } from '../../contract/sponsorships'
import { pickupOrSponsorshipStatuses } from '../../contract/statuses'
import { type CellProps, defineResource } from '../custom/engine/definition/definition'
import { endDateFilters, statusTabs } from './commonFilters'

const SponsoredFundraisers = lazy(async () => ({
  default: (await import('../custom/sponsor/SponsoredFundraisers')).SponsoredFundraisers,
}))
const ReceivedSponsorshipDialog = lazy(async () => ({
  default: (await import('../custom/sponsor/ReceivedSponsorshipDialog')).ReceivedSponsorshipDialog,
}))
const SponsorCell = ({ record: { sponsor } }: CellProps<ReceivedSponsorship>) => {
  const translate = useTranslate()
  return sponsor.name || translate('resources.receivedSponsorships.deletedSponsor')
}
const NumberCell = ({ record: { guid } }: CellProps<ReceivedSponsorship>) => formatRequestNumber(guid)

export const receivedSponsorships = defineResource<ReceivedSponsorship, ReceivedSponsorship, ReceivedSponsorshipsQuery>(
  {
    name: 'receivedSponsorships',
    dialect: 'b2b',
    path: 'sponsorships',
    roles: ['Institution'],
    team: { limited: 'nothing' },
    columns: [
      {
        kind: 'custom',
        source: 'sponsor.name',
        component: SponsorCell,
        grow: 1.6,
        text: ({ sponsor }, { translate }) =>
          sponsor.name || translate('resources.receivedSponsorships.deletedSponsor'),
      },
      {
        kind: 'custom',
        source: 'rewards',
        component: SponsoredFundraisers,
        grow: 2.4,
        text: ({ rewards }) => rewards.map(({ name }) => name).join(', '),
      },
      { kind: 'money', source: 'amount', help: 'resources.receivedSponsorships.hints.amount' },
      { kind: 'choice', source: 'status', under: ['All'], isState: true },
      {
        kind: 'custom',
        source: 'guid',
        component: NumberCell,
        text: ({ guid }) => formatRequestNumber(guid),
        isNamed: true,
      },
      { kind: 'date', source: 'createdAt', isNamed: true },
    ],
    summary: ['rewards', 'amount', 'status', 'createdAt'],
    tabs: [{ key: 'All', filter: {} }, ...statusTabs(pickupOrSponsorshipStatuses)],
    filters: [
      { kind: 'reference', name: 'rewardId', resource: 'fundraisingRewards', optionText: 'name' },
      ...endDateFilters,
    ],
    begin: 'rewards',
    actions: [{ kind: 'view' }],
    dialog: ReceivedSponsorshipDialog,
  },
)
