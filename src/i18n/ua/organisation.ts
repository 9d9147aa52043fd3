import type { organisation as en } from '../en/organisation'
import type { TranslationOf } from '../messages'

export const organisation: TranslationOf<typeof en> = {
  fields: {
    logo: 'Логотип',
    name: 'Назва організації',
    email: 'Електронна пошта',
    registrationNumber: 'Реєстраційний номер',
    registrationAddress: 'Юридична адреса',
    country: 'Країна',
    createdAt: 'Дата реєстрації',
  },
}
