/** A sponsor's own requests (spec sections 2.3, 3 and 7). They are made from the basket; here they are read. */
import { lazy } from 'react'
import type { Sponsorship, SponsorshipsQuery } from '../../contract/sponsorships'
import { requestStatuses } from '../../contract/statuses'
import { defineResource } from '../custom/engine/definition'

const SponsorshipDialog = lazy(async () => ({
  default: (await import('../custom/sponsor/SponsorshipDialog')).SponsorshipDialog,
}))

export const sponsorships = defineResource<Sponsorship, Sponsorship, SponsorshipsQuery>({
  name: 'sponsorships',
  dialect: 'b2b',
  path: 'rewards/fundraising/sponsorship',
  roles: ['Sponsor'],
  oneFrom: 'list',
  columns: [
    { kind: 'text', source: 'sponsorName' },
    { kind: 'text', source: 'sponsorPhone' },
    { kind: 'email', source: 'sponsorEmail' },
    { kind: 'money', source: 'priceDto.total' },
    { kind: 'date', source: 'createdAt' },
  ],
  tabs: requestStatuses.map(status => ({ key: status, filter: { status } })),
  actions: [{ kind: 'view' }],
  dialog: SponsorshipDialog,
})
