import type { storePickups as en } from '../en/storePickups'
import type { Words } from '../words'

export const storePickups: Words<typeof en> = {
  title: 'Odbiory',
  fields: {
    status: 'Stan',
    recycler: { name: 'Recykler' },
    createdAt: 'Zarezerwowano',
    finishedAt: 'Odebrano',
    weighedKg: 'Zważono, kg',
    countedKg: 'Policzono, kg',
  },
  choices: { status: { Started: 'Oczekuje', Finished: 'Odebrano', Canceled: 'Anulowano' } },
}
