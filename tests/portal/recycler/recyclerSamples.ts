/**
 * Helpers for tests of the recycler's area: a sample location and sample bookings, and a function that signs a
 * recycler in and loads the messages.
 */
import type { RecyclerLocation, Saga } from '../../../contract/sagas'
import { loadAreaMessages } from '../../../src/i18n/areaMessages'
import { loadRecyclerMessages } from '../../../src/i18n/lazyMessages'
import { storeSession } from '../../../src/session/session'
import { location, token } from '../support/builders'

const { guid, name, street, houseNumber, point } = location(1)
const empty = { totalKg: 0, kgByType: {} }
export const fullLocation: RecyclerLocation = {
  guid,
  name,
  street,
  houseNumber,
  point,
  pointConfirmed: true,
  city: { guid, localizedNames: { en: 'Kyiv', ua: 'Київ', pl: 'Kijów' } },
  isLocked: false,
  updatedAt: '2026-05-01T10:00:00.000Z',
  fillLevel: 72,
  bins: { total: 3, full: 0, faulty: 0 },
  cityTotal: null,
  recyclablesCount: {
    totalObjectsCount: 140,
    plastic: { totalKg: 12.5, kgByType: { PET: 12.5 } },
    glass: { totalKg: 30, kgByType: { Clear: 20, Green: 10 } },
    metal: empty,
    paper: empty,
  },
}

export const booking = (number: number, overrides: Partial<Saga> = {}): Saga => ({
  guid: `00000000-0000-4000-9000-00000000000${number}`,
  status: 'Started',
  location: { guid, name: `Store ${number}`, street, houseNumber, city: fullLocation.city.localizedNames, point },
  recycler: { guid, name: 'Round' },
  bottlesPickedAt: null,
  code: `CODE0${number}`,
  createdAt: fullLocation.updatedAt,
  finishedAt: null,
  canceledAt: null,
  countedKg: null,
  weighedKg: null,
  waitingKg: number,
  version: 1,
  ...overrides,
})

export const signInRecycler = async () => {
  storeSession(token({ role: 'Recycler' }))
  await loadAreaMessages()
  await loadRecyclerMessages()
}
