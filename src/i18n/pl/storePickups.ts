import type { storePickups as en } from '../en/storePickups'
import type { TranslationOf } from '../messages'

export const storePickups: TranslationOf<typeof en> = {
  title: 'Odbiory',
  fields: {
    status: 'Stan',
    recycler: { name: 'Recykler' },
    createdAt: 'Zarezerwowano',
    finishedAt: 'Odebrano',
    weighedKg: 'Zważono, kg',
    countedKg: 'Policzono, kg',
    reportedBy: 'Zgłosił',
  },
  choices: {
    status: { Started: 'Oczekuje', Finished: 'Odebrano', Canceled: 'Anulowano' },
    reportedBy: { Machine: 'Maszyna', Recycler: 'Recykler', Support: 'Wsparcie' },
  },
}
