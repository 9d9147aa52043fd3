import type { fundraisingRewards as en } from '../en/fundraisingRewards'
import type { TranslationOf } from '../messages'
import { rewards } from './rewards'

export const fundraisingRewards: TranslationOf<typeof en> = {
  ...rewards,
  title: 'Винагороди',
  fields: { ...rewards.fields, progressPoints: 'Зібрано балів', targetPoints: 'Цільові бали' },
  running: 'Збори, що тривають',
  tabs: { Created: 'Створені', InProgress: 'У процесі', Completed: 'Завершені', Fulfilled: 'Виконані' },
  actions: { ...rewards.actions, begin: 'Активувати', share: 'Поділитися', complete: 'Закрити збір' },
  hints: {
    fiatPrice: 'Ціна однієї одиниці; з неї рахується ціль у балах',
    targetPoints: 'Ціна × кількість × 10',
    locked: 'Зафіксовано після активації: на це розраховують спонсори та відвідувачі',
    Created: 'Їх бачить лише ваша організація, і все ще можна змінити.',
    InProgress: 'Люди збирають для них бали, а спонсори можуть їх оплатити.',
    Completed: 'Збір завершено: ціль досягнуто або ви його закрили. Те, на що збирали, зараз купують.',
    Fulfilled: 'Готово: те, на що збирали, куплено.',
  },
  consequences: 'Спонсори та відвідувачі більше не зможуть підтримати активні винагороди.',
  warnings: {
    begin:
      'Після активації посилання, ціну й кількість уже не змінити: на них розраховують спонсори та відвідувачі. Зображення, назву, опис і міста можна змінювати й далі.',
    complete:
      'Збір завершиться зараз: зібрано балів %{points} із %{target}, вони залишаться. Спонсори більше не зможуть його оплатити. Відкрити знову не можна.',
    delete: 'Буде втрачено зібрані для неї бали: %{points}.',
  },
  rules: {
    totalPrice: 'Ціна всіх одиниць разом має бути не більшою за 1 000 000 000 грн',
    targetPoints: 'Має дорівнювати ціна × кількість × 10',
  },
  toasts: { ...rewards.toasts, begun: 'Винагороду активовано', completed: 'Збір закрито' },
  empty: {
    title: 'Тут ще немає винагород',
    text: 'Додайте винагороду, яку зможуть профінансувати спонсори та відвідувачі.',
  },
}
