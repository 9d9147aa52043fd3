import type { sagas as en } from '../en/sagas'
import type { TranslationOf } from '../messages'

export const sagas: TranslationOf<typeof en> = {
  title: 'Odbiory',
  fields: {
    location: { name: 'Lokalizacja' },
    status: 'Status',
    code: 'Kod do drzwi',
    createdAt: 'Rozpoczęto',
    bottlesPickedAt: 'Odebrano',
    countedKg: 'Policzone, kg',
    weighedKg: 'Zważone, kg',
    plastic: 'Plastik',
    glass: 'Szkło',
    metal: 'Metal',
    paper: 'Papier',
    isSure: 'Tak, te masy są prawidłowe',
    finishedAt: 'Zakończono',
    canceledAt: 'Anulowano',
  },
  choices: { status: { Started: 'Rozpoczęty', Finished: 'Zakończony', Canceled: 'Anulowany' } },
  tabs: { Started: 'Rozpoczęte', Finished: 'Zakończone', Canceled: 'Anulowane', Any: 'Wszystkie' },
  filters: {
    from: 'Zakończono od',
    to: 'Zakończono do',
    createdFrom: 'Zarezerwowano od',
    createdTo: 'Zarezerwowano do',
  },
  actions: { finish: 'Zgłoś odbiór', cancel: 'Anuluj odbiór' },
  keeps: { finish: 'Jeszcze nie', cancel: 'Nie anuluj' },
  finishOptional: 'Wpisz, ile zważono. Każde pole można zostawić puste.',
  finishWarning: 'Lokalizacja zostanie powiadomiona o odbiorze. Tego nie da się cofnąć.',
  toasts: { finished: 'Odebrano', cancelled: 'Anulowano odbiór' },
  empty: {
    title: 'Nie ma tu odbiorów',
    text: 'Zarezerwuj lokalizację na mapie, aby rozpocząć odbiór.',
    begin: 'Otwórz mapę',
  },
}
