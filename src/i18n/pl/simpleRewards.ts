import type { simpleRewards as en } from '../en/simpleRewards'
import type { TranslationOf } from '../messages'
import { rewards } from './rewards'

export const simpleRewards: TranslationOf<typeof en> = {
  ...rewards,
  title: 'Nagrody',
  fields: { ...rewards.fields, points: 'Punkty', guid: 'Identyfikator' },
  hints: { points: 'Tyle punktów oddaje klient: punkty zbiera się, zwracając butelki' },
  empty: {
    title: 'Nie ma jeszcze nagród',
    text: 'Dodaj nagrodę, którą klienci otrzymają za zebrane punkty.',
  },
}
