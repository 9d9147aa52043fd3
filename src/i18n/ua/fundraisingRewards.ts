import type { fundraisingRewards as en } from '../en/fundraisingRewards'
import type { Words } from '../words'
import { rewards } from './rewards'

export const fundraisingRewards: Words<typeof en> = {
  ...rewards,
  title: 'Винагороди',
  fields: { ...rewards.fields, progressPoints: 'Зібрано балів', targetPoints: 'Цільові бали' },
  tabs: { Created: 'Створені', InProgress: 'У процесі', Completed: 'Завершені', Fulfilled: 'Виконані' },
  actions: { ...rewards.actions, begin: 'Активувати' },
  hints: { targetPoints: 'Ціна × кількість × 10' },
  toasts: { ...rewards.toasts, begun: 'Винагороду активовано' },
  empty: {
    title: 'Тут ще немає винагород',
    text: 'Додайте винагороду, яку зможуть профінансувати спонсори та відвідувачі.',
  },
}
