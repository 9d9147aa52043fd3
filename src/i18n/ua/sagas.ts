import type { sagas as en } from '../en/sagas'
import type { TranslationOf } from '../messages'

export const sagas: TranslationOf<typeof en> = {
  title: 'Запити',
  fields: {
    location: { name: 'Локація' },
    code: 'Код для дверей',
    createdAt: 'Розпочато',
    bottlesPickedAt: 'Вивезено',
    countedKg: 'Пораховано, кг',
    weighedKg: 'Зважено, кг',
    finishedAt: 'Завершено',
    canceledAt: 'Скасовано',
  },
  tabs: { Started: 'Розпочаті', Finished: 'Завершені', Canceled: 'Скасовані' },
  filters: { from: 'Від', to: 'До' },
  actions: { cancel: 'Скасувати вивезення' },
  keeps: { cancel: 'Залишити вивезення' },
  toasts: { cancelled: 'Вивезення скасовано' },
  empty: {
    title: 'Тут немає запитів',
    text: 'Забронюйте локацію на карті, щоб почати вивезення.',
    begin: 'Відкрити карту',
  },
}
