import type { receivedSponsorships as en } from '../en/receivedSponsorships'
import type { TranslationOf } from '../messages'

export const receivedSponsorships: TranslationOf<typeof en> = {
  title: 'Wnioski sponsorskie',
  fields: {
    guid: 'Numer',
    sponsor: { name: 'Sponsor' },
    rewards: 'Zbiórka',
    amount: 'Kwota',
    status: 'Status',
    createdAt: 'Data',
    finishedAt: 'Zakończono',
    canceledAt: 'Anulowano',
  },
  filters: { rewardId: 'Zbiórka', from: 'Od', to: 'Do' },
  tabs: { All: 'Wszystkie', Started: 'Rozpoczęte', Finished: 'Zakończone', Canceled: 'Anulowane' },
  choices: { status: { Started: 'Rozpoczęty', Finished: 'Zakończony', Canceled: 'Anulowany' } },
  dialogs: { view: 'Wniosek sponsorski' },
  hints: { amount: 'Cena × liczba sztuk Twoich zbiórek, bez opłaty' },
  deletedReward: 'usunięta',
  withdrawn: 'Wycofane przez sponsora',
  next: {
    Started: 'Nasz zespół ustala teraz płatność ze sponsorem, a potem zakończy wniosek; nie musisz nic robić.',
    Finished: 'Sponsor zapłacił. Skontaktujemy się z Tobą w sprawie środków; potem kupujesz to, na co trwała zbiórka.',
    Canceled: 'Za ten wniosek nie będzie płatności. Aktywne zbiórki pozostają otwarte dla innych sponsorów.',
  },
  deletedSponsor: 'usunięte konto',
  empty: {
    title: 'Nie ma wniosków sponsorskich',
    text: 'Sponsorzy mogą opłacić Twoje aktywne zbiórki: ich wnioski pojawią się tutaj.',
    begin: 'Przejdź do zbiórek',
  },
}
