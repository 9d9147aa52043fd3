import type { views as en } from '../en/views'
import type { TranslationOf } from '../messages'

export const views: TranslationOf<typeof en> = {
  title: 'Widoki',
  everything: 'Wszystko',
  save: 'Zapisz jako widok…',
  link: 'Link dla współpracowników',
  copy: 'Kopiuj',
  copied: 'Link skopiowany',
  fields: {
    name: 'Nazwa',
    isDefault: 'Lista otwiera się z tym widokiem',
    takesShown: 'Przejmij to, co lista teraz pokazuje',
  },
  dialogs: {
    create: 'Zapisz jako widok',
    edit: 'Widok',
    delete: 'Usunąć ten widok?',
  },
}
