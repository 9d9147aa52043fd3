import type { employees as en } from '../en/employees'
import type { TranslationOf } from '../messages'

export const employees: TranslationOf<typeof en> = {
  title: 'Працівники',
  fields: {
    name: 'Ім’я',
    email: 'Електронна пошта',
    employeeRole: 'Роль',
    locationGuid: 'Магазин',
    invitationUsedAt: 'Запрошення',
    guid: 'Ідентифікатор',
  },
  choices: { employeeRole: { Casher: 'Касир', RecyclingManager: 'Менеджер з переробки' } },
  tabs: { activated: 'Активовані', deactivated: 'Деактивовані' },
  actions: {
    resendInvitation: 'Запросити ще раз',
    activate: 'Активувати',
    deactivate: 'Деактивувати',
  },
  dialogs: { create: 'Додати працівника' },
  invitation: { accepted: 'Прийнято', open: 'Ще не прийнято' },
  sendInvitation: 'Надіслати запрошення',
  toasts: { created: 'Лист надіслано', deactivated: 'Деактивовано', activated: 'Активовано' },
  empty: {
    title: 'Працівників ще немає',
    text: 'Додайте працівника, і на його електронну пошту надійде запрошення.',
  },
}
