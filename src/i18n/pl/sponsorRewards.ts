import type { sponsorRewards as en } from '../en/sponsorRewards'
import type { TranslationOf } from '../messages'
import { rewards } from './rewards'

export const sponsorRewards: TranslationOf<typeof en> = {
  title: 'Nagrody',
  fields: {
    ...rewards.fields,
    fiatPrice: 'Cena × liczba sztuk',
    organization: { name: 'Organizacja' },
    targetPoints: 'Punkty',
  },
  points: '%{there} /\u00a0%{whole} punktów',
  choices: {
    status: { completed: 'Zakończona', inProgress: 'W toku' },
    ownRequest: { Started: 'Wniosek już wysłany', Finished: 'Już opłacona' },
  },
  actions: { add: 'Dodaj do wniosku', remove: 'Usuń z wniosku' },
  empty: { title: 'Nie ma tu nagród', text: 'Obecnie nikt nie zbiera tu środków na nagrody.' },
}
