import type { sagas as en } from '../en/sagas'
import type { Words } from '../words'

export const sagas: Words<typeof en> = {
  title: 'Запити',
  fields: {
    location: { name: 'Локація' },
    code: 'Код',
    createdAt: 'Розпочато',
    bottlesPickedAt: 'Забрано',
    countedKg: 'Пораховано, кг',
    weighedKg: 'Зважено, кг',
    finishedAt: 'Завершено',
    canceledAt: 'Скасовано',
  },
  tabs: { Started: 'Розпочаті', Finished: 'Завершені', Canceled: 'Скасовані' },
  actions: { cancel: 'Скасувати збір' },
  keeps: { cancel: 'Залишити збір' },
  toasts: { cancelled: 'Збір скасовано' },
  empty: { title: 'Тут немає запитів', text: 'Забронюйте локацію на карті, щоб почати збір.', begin: 'Відкрити карту' },
}
