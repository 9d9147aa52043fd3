import type { views as en } from '../en/views'
import type { TranslationOf } from '../messages'

export const views: TranslationOf<typeof en> = {
  title: 'Подання',
  everything: 'Усе',
  save: 'Зберегти як подання…',
  link: 'Посилання для колег',
  copy: 'Копіювати',
  copied: 'Посилання скопійовано',
  fields: {
    name: 'Назва',
    isDefault: 'Список відкривається з ним',
    takesShown: 'Узяти те, що список показує зараз',
  },
  dialogs: {
    create: 'Зберегти як подання',
    edit: 'Подання',
    delete: 'Видалити це подання?',
  },
}
