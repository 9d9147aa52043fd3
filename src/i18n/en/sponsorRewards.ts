import { rewards } from './rewards'

/** Messages of fundraising rewards as a sponsor sees them. */
export const sponsorRewards = {
  title: 'Rewards',
  fields: {
    ...rewards.fields,
    fiatPrice: 'Price × quantity',
    organization: { name: 'Organisation' },
    targetPoints: 'Points',
  },
  points: '%{there} /\u00a0%{whole} points',
  choices: {
    status: { completed: 'Completed', inProgress: 'In progress' },
    ownRequest: { Started: 'Already requested', Finished: 'Already sponsored' },
  },
  actions: { add: 'Add to request', remove: 'Remove from request' },
  empty: { title: 'No rewards here', text: 'No organisation is raising funds for a reward here at the moment.' },
} as const
