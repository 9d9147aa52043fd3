/**
 * The sponsorship requests for an institution's fundraisers (docs/readings.md). They are not in the specification; an
 * API with the extra `receivedSponsorships` (contract/extras.ts) has them.
 */
import { lazy } from 'react'
import { useTranslate } from 'react-admin'
import { requestNumber } from '../../contract/requestNumber'
import type { ReceivedSponsorship, ReceivedSponsorshipsQuery } from '../../contract/sponsorships'
import { requestStatuses } from '../../contract/statuses'
import { type CellProps, defineResource } from '../custom/engine/definition/definition'

const SponsoredFundraisers = lazy(async () => ({
  default: (await import('../custom/sponsor/SponsoredFundraisers')).SponsoredFundraisers,
}))
const ReceivedDialog = lazy(async () => ({
  default: (await import('../custom/sponsor/ReceivedDialog')).ReceivedDialog,
}))
const SponsorCell = ({ record: { sponsor } }: CellProps<ReceivedSponsorship>) => {
  const translate = useTranslate()
  return sponsor.name || translate('resources.receivedSponsorships.deletedSponsor')
}
const NumberCell = ({ record: { guid } }: CellProps<ReceivedSponsorship>) => requestNumber(guid)

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
      { kind: 'custom', source: 'guid', component: NumberCell, text: ({ guid }) => requestNumber(guid), isNamed: true },
      { kind: 'date', source: 'createdAt', isNamed: true },
    ],
    summary: ['rewards', 'amount', 'status', 'createdAt'],
    tabs: [{ key: 'All', filter: {} }, ...requestStatuses.map(status => ({ key: status, filter: { status } }))],
    filters: [
      { kind: 'reference', name: 'rewardId', resource: 'fundraisingRewards', optionText: 'name' },
      { kind: 'day', name: 'from' },
      { kind: 'day', name: 'to' },
    ],
    begin: 'rewards',
    actions: [{ kind: 'view' }],
    dialog: ReceivedDialog,
  },
)
