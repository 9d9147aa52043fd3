import type { rewards as en, rewardCard as enCard } from '../en/rewards'
import type { TranslationOf } from '../messages'

export const rewards: TranslationOf<typeof en> = {
  fields: {
    image: 'Зображення',
    name: 'Назва',
    description: 'Опис',
    rewardType: 'Тип',
    cities: 'Міста',
    cityIds: 'Міста',
    link: 'Посилання',
    fiatPrice: 'Ціна за одиницю',
    quantity: 'Кількість',
  },
  choices: { rewardType: { Products: 'Товари', Discount: 'Знижка', Charity: 'Благодійність' } },
  actions: { cities: 'Змінити міста' },
  dialogs: { create: 'Додати винагороду', edit: 'Редагувати винагороду', delete: 'Видалити винагороду' },
  consequences: 'Покупці більше не зможуть отримати ці винагороди.',
  preview: 'Як це бачать покупці',
  toasts: { created: 'Винагороду додано', updated: 'Винагороду збережено', deleted: 'Винагороду видалено' },
}

export const rewardCard: TranslationOf<typeof enCard> = {
  name: 'Назва',
  description: 'Опис',
  points: '%{count} бал |||| %{count} бали |||| %{count} балів',
  gems: '%{count} самоцвіт |||| %{count} самоцвіти |||| %{count} самоцвітів',
  digital: 'Цифрова',
  discount: 'Знижка',
  soldOut: 'Розібрано',
  unlimited: 'Без обмежень',
  left: 'залишилося %{left}',
}
