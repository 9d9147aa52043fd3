import type { sponsorRewards as en } from '../en/sponsorRewards'
import type { TranslationOf } from '../messages'
import { rewards } from './rewards'

export const sponsorRewards: TranslationOf<typeof en> = {
  title: 'Винагороди',
  fields: {
    ...rewards.fields,
    fiatPrice: 'Ціна × кількість',
    organization: { name: 'Організація' },
    targetPoints: 'Бали',
  },
  points: '%{there} /\u00a0%{whole} балів',
  choices: {
    status: { completed: 'Завершено', inProgress: 'У процесі' },
    ownRequest: { Started: 'Запит уже надіслано', Finished: 'Уже оплачено вами' },
  },
  actions: { add: 'Додати до запиту', remove: 'Прибрати із запиту' },
  empty: { title: 'Тут немає винагород', text: 'Зараз тут ніхто не збирає кошти на винагороди.' },
}
