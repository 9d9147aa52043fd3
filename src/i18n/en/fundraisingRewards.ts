import { rewards } from './rewards'

export const fundraisingRewards = {
  ...rewards,
  title: 'Rewards',
  fields: { ...rewards.fields, progressPoints: 'Progress points', targetPoints: 'Target points' },
  running: 'Running fundraisers',
  tabs: { Created: 'Created', InProgress: 'In progress', Completed: 'Completed', Fulfilled: 'Fulfilled' },
  actions: { ...rewards.actions, begin: 'Activate', share: 'Share', complete: 'Close fundraiser' },
  hints: {
    fiatPrice: 'What one piece costs in money. The target in points follows from it',
    targetPoints: 'Price × quantity × 10',
    locked: 'Locked since it was activated: sponsors and visitors count on it',
    Created: 'Only your organisation sees these, and everything can still be changed.',
    InProgress: 'People collect points for these, and sponsors can pay for them.',
    Completed: 'Collecting has ended: the target is reached, or you closed it. What it was for is being bought.',
    Fulfilled: 'Done: what it was for has been bought.',
  },
  consequences: 'Sponsors and visitors can no longer help to fund those that are active.',
  warnings: {
    begin:
      'From then on link, price and quantity are locked: sponsors and visitors count on them. Picture, name, description and cities can still be changed.',
    complete:
      'Collecting ends now, with %{points} of %{target} points: they stay. Sponsors can no longer pay for it. It cannot be opened again.',
    delete: 'Points that were collected for it, and would be lost: %{points}.',
  },
  rules: {
    totalPrice: 'The price of all pieces together must be at most 1,000,000,000 UAH',
    targetPoints: 'Must be price × quantity × 10',
  },
  toasts: { ...rewards.toasts, begun: 'Reward activated', completed: 'Fundraiser closed' },
  empty: { title: 'No rewards here', text: 'Add a reward that sponsors and visitors can help to fund.' },
} as const
