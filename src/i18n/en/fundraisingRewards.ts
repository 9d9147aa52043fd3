import { rewards } from './rewards'

export const fundraisingRewards = {
  ...rewards,
  title: 'Rewards',
  fields: { ...rewards.fields, progressPoints: 'Progress points', targetPoints: 'Target points' },
  tabs: { Created: 'Created', InProgress: 'In progress', Completed: 'Completed', Fulfilled: 'Fulfilled' },
  actions: { ...rewards.actions, begin: 'Activate' },
  hints: { targetPoints: 'Price × quantity × 10' },
  toasts: { ...rewards.toasts, begun: 'Reward activated' },
  empty: { title: 'No rewards here', text: 'Add a reward that sponsors and visitors can help to fund.' },
} as const
