import type { storePickups as en } from '../en/storePickups'
import type { TranslationOf } from '../messages'

export const storePickups: TranslationOf<typeof en> = {
  title: 'Вивезення',
  fields: {
    status: 'Стан',
    recycler: { name: 'Переробник' },
    createdAt: 'Заброньовано',
    finishedAt: 'Вивезено',
    weighedKg: 'Зважено, кг',
    countedKg: 'Пораховано, кг',
    reportedBy: 'Повідомив',
  },
  choices: {
    status: { Started: 'Очікується', Finished: 'Вивезено', Canceled: 'Скасовано' },
    reportedBy: { Machine: 'Пристрій', Recycler: 'Переробник', Support: 'Підтримка' },
  },
}
