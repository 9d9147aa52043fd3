import type { sponsorships as en } from '../en/sponsorships'
import type { TranslationOf } from '../messages'

export const sponsorships: TranslationOf<typeof en> = {
  title: 'Запити',
  fields: {
    guid: 'Номер',
    sponsorName: 'Ім’я',
    sponsorPhone: 'Телефон',
    sponsorEmail: 'Електронна пошта',
    priceDto: { total: 'Разом' },
    createdAt: 'Дата',
    status: 'Статус',
    fundraisingRewards: 'Винагороди',
  },
  tabs: { Started: 'Розпочаті', Finished: 'Завершені', Canceled: 'Скасовані' },
  choices: { status: { Started: 'Розпочато', Finished: 'Завершено', Canceled: 'Скасовано' } },
  dialogs: { view: 'Запит' },
  empty: {
    title: 'Тут немає запитів',
    text: 'Виберіть винагороди, які хочете підтримати, і надішліть перший запит.',
    begin: 'Вибрати винагороди',
  },
}
