import { rewards } from './rewards'

export const premiumRewards = {
  ...rewards,
  title: 'Premium rewards',
  fields: {
    ...rewards.fields,
    premiumRewardType: 'Type',
    gemPrice: 'Gem price',
    pointsPrice: 'Points price',
    isDigital: 'Digital reward',
    digitalGoods: 'Digital goods',
    runsOutInDays: 'Runs out',
  },
  choices: {
    ...rewards.choices,
    premiumRewardType: { DigitalGoods: 'Digital goods', Ordinary: 'Ordinary' },
    shortage: { soldOut: 'Sold out', runningOut: 'Running out' },
  },
  unmatched: {
    shortage: {
      runningOut:
        'A reward is listed here if some are left, and these last at most 7 days at the pace of the last 30 days. A reward of which few are left is not listed if it is rarely redeemed.',
    },
  },
  filters: { shortage: 'Stock' },
  warnings: { codes: 'Its codes that have not been redeemed yet will be deleted too: %{count}.' },
  actions: { ...rewards.actions, goods: 'Digital goods' },
  hints: {
    runsOutInDays:
      'At the pace of the last 30 days; empty if nothing was redeemed or there is enough for more than 90 days',
    gemPrice: 'Gems are earned in the app by special tasks; the reward costs these and the points',
    pointsPrice: 'Points are collected by returning bottles; the reward costs these and the gems',
    digitalGoods: 'One code or link a line',
    isDigital: 'Cannot be changed later',
    quantity: 'Leave empty if there is no limit',
  },
  rules: {
    duplicates: '%{smart_count} duplicate line: %{lines} |||| %{smart_count} duplicate lines: %{lines}',
    tooMany: 'Too many lines. Limit: %{max}',
    tooManyWithGiven:
      'A reward has at most %{max} codes, including those that people have received. Create another reward for more',
    tooLong: 'A line is too long. Limit: %{max} characters',
  },
  empty: { title: 'No premium rewards yet', text: 'Add a reward that people can get for gems and points.' },
} as const
