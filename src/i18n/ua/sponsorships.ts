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
  tabs: { Started: 'Розпочаті', Finished: 'Завершені', Canceled: 'Скасовані', Any: 'Усі' },
  filters: { from: 'Завершено від', to: 'Завершено до', createdFrom: 'Надіслано від', createdTo: 'Надіслано до' },
  choices: { status: { Started: 'Розпочато', Finished: 'Завершено', Canceled: 'Скасовано' } },
  dialogs: { view: 'Запит' },
  actions: { withdraw: 'Відкликати' },
  keeps: { withdraw: 'Залишити запит' },
  warnings: {
    withdraw: 'Заклади дізнаються про це, сплачувати нічого не потрібно. Збори можна підтримати знову новим запитом.',
  },
  toasts: { withdrawn: 'Запит відкликано' },
  empty: {
    title: 'Тут немає запитів',
    text: 'Виберіть винагороди, які хочете підтримати, і надішліть перший запит.',
    begin: 'Вибрати винагороди',
  },
}
