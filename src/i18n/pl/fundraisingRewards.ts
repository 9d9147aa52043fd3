import type { fundraisingRewards as en } from '../en/fundraisingRewards'
import type { Words } from '../words'
import { rewards } from './rewards'

export const fundraisingRewards: Words<typeof en> = {
  ...rewards,
  title: 'Nagrody',
  fields: { ...rewards.fields, progressPoints: 'Zebrane punkty', targetPoints: 'Punkty docelowe' },
  tabs: { Created: 'Utworzone', InProgress: 'W toku', Completed: 'Zakończone', Fulfilled: 'Zrealizowane' },
  actions: { ...rewards.actions, begin: 'Aktywuj' },
  hints: { targetPoints: 'Cena × liczba sztuk × 10' },
  toasts: { ...rewards.toasts, begun: 'Aktywowano nagrodę' },
  empty: { title: 'Nie ma tu jeszcze nagród', text: 'Dodaj nagrodę, którą sfinansują sponsorzy i odwiedzający.' },
}
