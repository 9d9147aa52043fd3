import type { storePickups as en } from '../en/storePickups'
import type { TranslationOf } from '../messages'

export const storePickups: TranslationOf<typeof en> = {
  title: 'Вивезення',
  fields: {
    location: { name: 'Магазин' },
    status: 'Стан',
    recycler: { name: 'Переробник' },
    createdAt: 'Заброньовано',
    finishedAt: 'Вивезено',
    weighedKg: 'Зважено, кг',
    countedKg: 'Пораховано, кг',
    reportedBy: 'Повідомив',
  },
  tabs: { Any: 'Усі', Started: 'Очікується', Finished: 'Вивезено', Canceled: 'Скасовано' },
  filters: { locationId: 'Магазин', from: 'Завершено від', to: 'Завершено до' },
  choices: {
    status: { Started: 'Очікується', Finished: 'Вивезено', Canceled: 'Скасовано' },
    reportedBy: { Machine: 'Пристрій', Recycler: 'Переробник', Support: 'Підтримка' },
  },
  empty: { title: 'Тут немає вивезень', text: 'Вивезення з’являться, щойно переробник забронює одну з ваших локацій.' },
}
