import type { employees as en } from '../en/employees'
import type { TranslationOf } from '../messages'

export const employees: TranslationOf<typeof en> = {
  title: 'Pracownicy',
  fields: {
    name: 'Imię i nazwisko',
    email: 'E-mail',
    employeeRole: 'Rola',
    locationGuid: 'Sklep',
    invitationUsedAt: 'Zaproszenie',
    guid: 'Identyfikator',
  },
  choices: { employeeRole: { Casher: 'Kasjer', RecyclingManager: 'Menedżer recyklingu' } },
  tabs: { activated: 'Aktywni', deactivated: 'Nieaktywni' },
  actions: { resendInvitation: 'Zaproś ponownie', activate: 'Aktywuj', deactivate: 'Dezaktywuj' },
  dialogs: { create: 'Dodaj pracownika' },
  invitation: { accepted: 'Przyjęte', open: 'Jeszcze nieprzyjęte' },
  sendInvitation: 'Wyślij zaproszenie',
  toasts: { created: 'Wysłano wiadomość', deactivated: 'Dezaktywowano', activated: 'Aktywowano' },
  empty: {
    title: 'Nie ma jeszcze pracowników',
    text: 'Dodaj pracownika, a na jego adres e-mail wyślemy zaproszenie.',
  },
}
