import type { sponsorships as en } from '../en/sponsorships'
import type { TranslationOf } from '../messages'

export const sponsorships: TranslationOf<typeof en> = {
  title: 'Zgłoszenia',
  fields: {
    guid: 'Numer',
    sponsorName: 'Imię i nazwisko',
    sponsorPhone: 'Telefon',
    sponsorEmail: 'E-mail',
    priceDto: { total: 'Razem' },
    createdAt: 'Data',
    status: 'Status',
    fundraisingRewards: 'Nagrody',
  },
  tabs: { Started: 'Rozpoczęte', Finished: 'Zakończone', Canceled: 'Anulowane', Any: 'Wszystkie' },
  filters: { from: 'Zakończono od', to: 'Zakończono do', createdFrom: 'Wysłano od', createdTo: 'Wysłano do' },
  choices: { status: { Started: 'Rozpoczęte', Finished: 'Zakończone', Canceled: 'Anulowane' } },
  dialogs: { view: 'Zgłoszenie' },
  actions: { withdraw: 'Wycofaj' },
  keeps: { withdraw: 'Zachowaj zgłoszenie' },
  warnings: {
    withdraw:
      'Instytucje dowiedzą się o tym i niczego nie trzeba płacić. Zbiórki można wesprzeć ponownie nowym zgłoszeniem.',
  },
  toasts: { withdrawn: 'Zgłoszenie wycofane' },
  empty: {
    title: 'Nie ma tu zgłoszeń',
    text: 'Wybierz nagrody, które chcesz wesprzeć, i wyślij pierwsze zgłoszenie.',
    begin: 'Wybierz nagrody',
  },
}
