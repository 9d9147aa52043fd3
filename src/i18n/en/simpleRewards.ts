import { rewards } from './rewards'

export const simpleRewards = {
  ...rewards,
  title: 'Rewards',
  fields: { ...rewards.fields, points: 'Points', guid: 'ID' },
  hints: { points: 'What a customer gives for it: points are collected by returning bottles' },
  empty: {
    title: 'No rewards yet',
    text: 'Add a reward that customers can get for the points that they collect.',
  },
} as const
