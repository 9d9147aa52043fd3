import type { storePickups as en } from '../en/storePickups'
import type { TranslationOf } from '../messages'

export const storePickups: TranslationOf<typeof en> = {
  title: 'Odbiory',
  fields: {
    location: { name: 'Sklep' },
    status: 'Stan',
    recycler: { name: 'Recykler' },
    createdAt: 'Zarezerwowano',
    finishedAt: 'Odebrano',
    weighedKg: 'Zważono, kg',
    countedKg: 'Policzono, kg',
    reportedBy: 'Zgłosił',
  },
  tabs: { Any: 'Wszystkie', Started: 'Oczekuje', Finished: 'Odebrano', Canceled: 'Anulowano' },
  filters: { locationId: 'Sklep', from: 'Zakończono od', to: 'Zakończono do' },
  choices: {
    status: { Started: 'Oczekuje', Finished: 'Odebrano', Canceled: 'Anulowano' },
    reportedBy: { Machine: 'Maszyna', Recycler: 'Recykler', Support: 'Wsparcie' },
  },
  empty: {
    title: 'Nie ma tu odbiorów',
    text: 'Odbiory pojawią się, gdy recykler zarezerwuje jedną z Twoich lokalizacji.',
  },
}
