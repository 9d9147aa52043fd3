import type { simpleRewards as en } from '../en/simpleRewards'
import type { TranslationOf } from '../messages'
import { rewards } from './rewards'

export const simpleRewards: TranslationOf<typeof en> = {
  ...rewards,
  title: 'Винагороди',
  fields: { ...rewards.fields, points: 'Бали', guid: 'Ідентифікатор' },
  hints: { points: 'Стільки балів віддає покупець: бали збирають, здаючи пляшки' },
  empty: {
    title: 'Винагород ще немає',
    text: 'Додайте винагороду, яку покупці зможуть отримати за зібрані бали.',
  },
}
