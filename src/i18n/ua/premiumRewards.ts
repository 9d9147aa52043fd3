import type { premiumRewards as en } from '../en/premiumRewards'
import type { TranslationOf } from '../messages'
import { rewards } from './rewards'

export const premiumRewards: TranslationOf<typeof en> = {
  ...rewards,
  title: 'Преміальні винагороди',
  fields: {
    ...rewards.fields,
    premiumRewardType: 'Тип',
    gemPrice: 'Ціна в самоцвітах',
    pointsPrice: 'Ціна в балах',
    isDigital: 'Цифрова винагорода',
    digitalGoods: 'Цифрові товари',
    runsOutInDays: 'Вичерпається',
  },
  choices: {
    ...rewards.choices,
    premiumRewardType: { DigitalGoods: 'Цифрові товари', Ordinary: 'Звичайна' },
    shortage: { soldOut: 'Розібрано', runningOut: 'Закінчуються' },
  },
  unmatched: {
    shortage: {
      runningOut:
        'Тут показано винагороди, які ще є, але за темпом останніх 30 днів закінчаться не пізніше ніж за 7 днів. Якщо залишилося мало, але винагороду беруть рідко, її тут немає.',
    },
  },
  filters: { shortage: 'Запас' },
  warnings: { codes: 'Разом буде видалено коди, які ще ніхто не використав: %{count}.' },
  actions: { ...rewards.actions, goods: 'Цифрові товари' },
  hints: {
    runsOutInDays: 'За темпом останніх 30 днів; порожньо, якщо нічого не видано або вистачить більш ніж на 90 днів',
    gemPrice: 'Самоцвіти заробляють у застосунку за особливі завдання; винагорода коштує їх і бали',
    pointsPrice: 'Бали збирають, здаючи пляшки; винагорода коштує їх і самоцвіти',
    digitalGoods: 'Один код або посилання на рядок',
    isDigital: 'Обирають, коли додають винагороду; потім це не змінюється',
    quantity: 'Залиште порожнім, якщо обмеження немає',
  },
  rules: {
    duplicates:
      '%{smart_count} рядок повторюється: %{lines} |||| %{smart_count} рядки повторюються: %{lines} |||| %{smart_count} рядків повторюються: %{lines}',
    tooMany: 'Забагато рядків. Не більше %{max}',
    tooManyWithGiven:
      'Винагорода має щонайбільше %{max} кодів разом із тими, які люди вже отримали. Для інших кодів створіть нову винагороду',
    tooLong: 'Рядок задовгий. Не більше %{max} символів',
  },
  empty: {
    title: 'Преміальних винагород ще немає',
    text: 'Додайте винагороду, яку можна отримати за самоцвіти й бали.',
  },
}
