import type { sagas as en } from '../en/sagas'
import type { TranslationOf } from '../messages'

export const sagas: TranslationOf<typeof en> = {
  title: 'Вивезення',
  fields: {
    location: { name: 'Локація' },
    status: 'Стан',
    code: 'Код для дверей',
    createdAt: 'Розпочато',
    bottlesPickedAt: 'Вивезено',
    countedKg: 'Пораховано, кг',
    weighedKg: 'Зважено, кг',
    plastic: 'Пластик',
    glass: 'Скло',
    metal: 'Метал',
    paper: 'Папір',
    isSure: 'Так, ці маси правильні',
    finishedAt: 'Завершено',
    canceledAt: 'Скасовано',
  },
  choices: { status: { Started: 'Розпочато', Finished: 'Завершено', Canceled: 'Скасовано' } },
  tabs: { Started: 'Розпочаті', Finished: 'Завершені', Canceled: 'Скасовані', Any: 'Усі' },
  filters: { from: 'Завершено від', to: 'Завершено до', createdFrom: 'Заброньовано від', createdTo: 'Заброньовано до' },
  actions: { finish: 'Підтвердити вивезення', cancel: 'Скасувати вивезення' },
  keeps: { finish: 'Ще ні', cancel: 'Залишити вивезення' },
  finishOptional: 'Введіть, скільки ви зважили. Будь-яке поле можна залишити порожнім.',
  finishWarning: 'Локація отримає сповіщення про вивезення. Скасувати це не можна.',
  toasts: { finished: 'Вивезено', cancelled: 'Вивезення скасовано' },
  empty: {
    title: 'Тут немає вивезень',
    text: 'Забронюйте локацію на карті, щоб почати вивезення.',
    begin: 'Відкрити карту',
  },
}
