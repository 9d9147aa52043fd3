import type { sponsorships as en } from '../en/sponsorships'
import type { TranslationOf } from '../messages'

export const sponsorships: TranslationOf<typeof en> = {
  title: 'Wnioski',
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
  dialogs: { view: 'Wniosek' },
  actions: { withdraw: 'Wycofaj' },
  keeps: { withdraw: 'Zachowaj wniosek' },
  warnings: {
    withdraw:
      'Instytucje dowiedzą się o tym i niczego nie trzeba płacić. Zbiórki można wesprzeć ponownie nowym wnioskiem.',
  },
  toasts: { withdrawn: 'Wniosek wycofany' },
  empty: {
    title: 'Nie ma tu wniosków',
    text: 'Wybierz nagrody, które chcesz wesprzeć, i wyślij pierwszy wniosek.',
    begin: 'Wybierz nagrody',
  },
}
