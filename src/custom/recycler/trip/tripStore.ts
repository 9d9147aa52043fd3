/**
 * Stores a trip: immediately in the account's store of this browser and, if the API has the optional feature `trip`,
 * soon afterwards on the server. It sends single changes, never the whole trip, so that the changes of two devices that
 * tick different stops are both applied.
 *   GET  /b2b/recycler/trip         → the current trip, when the area or one of its pages is opened
 *   POST /b2b/recycler/trip/changes → a second after the last change, when the page is left, and before sign-out
 * Changes that could not be sent are sent again every 15 seconds, when the browser is online again, with the next
 * change, and when the area is opened again. They stay in this browser after sign-out and are sent at the account's
 * next sign-in. Changes that the API rejects with 400 are discarded. Support staff who act for the account send
 * nothing.
 */
import type { Store } from 'react-admin'
import { limits } from '../../../../contract/limits'
import type { TripChange } from '../../../../contract/trip'
import { ApiError } from '../../../dataProvider/apiError'
import { http } from '../../../dataProvider/http'
import { rolePath } from '../../../dataProvider/rolePath'
import { readAccount, readMe } from '../../../session/session'
import { createDelayedRequests } from './delayedRequests'
import { createPendingTripChanges } from './pendingTripChanges'
import { addPendingChange, applyPendingChanges, emptyTrip, type PendingChange, type StoredTrip } from './storedTrip'

export const tripStorageKey = 'recycler.trip'
/** Key in the account's store. Its value is true if the last attempt to send changes failed. */
export const unsentTripStorageKey = 'recycler.tripUnsent'
const sendAfterMs = 1000
/** Time in ms after loading the server's trip during which it is not loaded again. */
const freshMs = 5000
/**
 * Time in ms until the next attempt after a failed one. When the browser is online again, the changes are sent
 * immediately.
 */
const retryAfterMs = 15_000

const changesOf = (pending: readonly PendingChange[]) => pending.map(({ change }) => change)
/** Returns whether the API rejected the changes, so that sending them again is useless. */
const isRejected = (error: unknown) => error instanceof ApiError && error.status === 400

export const createTripStore = (store: Store, isServed: boolean) => {
  const owner = readAccount()
  const maySend = isServed && !readMe()?.impersonation
  const isOwner = () => readAccount() === owner
  const storedTrip = (): StoredTrip => store.getItem<StoredTrip>(tripStorageKey) ?? emptyTrip
  const pending = createPendingTripChanges(owner)
  /** Guids of all started bookings, as of the latest change; `undefined` if they are not known. */
  let startedBookings: readonly string[] | undefined
  /** Number of mounted components that use the trip. The 15-second timer starts only while there is at least one. */
  let watchers = 0
  let reading: Promise<void> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  /**
   * Changes that are never sent, because the API has no feature `trip` or support staff make them. Those that are made
   * while the server's trip is loading are applied to the loaded trip.
   */
  let unsent: TripChange[] = []

  const keepServed = (served: StoredTrip, left: readonly TripChange[]) =>
    store.setItem(tripStorageKey, applyPendingChanges(served, left, startedBookings))
  const send = async () => {
    const sent = pending.read().slice(0, limits.tripChanges)
    if (sent.length === 0 || !isOwner()) return
    try {
      const body = { changes: changesOf(sent) }
      const served = await http<StoredTrip>(rolePath('/trip/changes'), { method: 'POST', body, keepalive: true })
      // The changes are saved, so they are no longer pending. This holds even if another account has signed in since
      // they were sent.
      pending.remove(sent)
      if (!isOwner()) return
      store.setItem(unsentTripStorageKey, false)
      keepServed(served, changesOf(pending.read()))
      if (pending.read().length > 0) sendLater()
    } catch (error) {
      console.warn('The trip is kept in this browser until it can be sent', error)
      if (isRejected(error)) pending.remove(sent)
      else if (isOwner()) {
        store.setItem(unsentTripStorageKey, true)
        if (watchers > 0 && !requests.isScheduled()) sendLater(retryAfterMs)
      }
    }
  }
  const requests = createDelayedRequests(send)
  const sendLater = (afterMs = sendAfterMs) => requests.schedule(afterMs, () => reading)
  const read = async () => {
    unsent = []
    const served = await http<StoredTrip>(rolePath('/trip')).catch(error => {
      console.warn('The trip is as this browser knows it', error)
    })
    if (!served || !isOwner()) return
    keepServed(served, [...changesOf(pending.read()), ...unsent])
    readAt = performance.now()
  }

  return {
    /**
     * Applies the changes to the trip and schedules sending them.
     * @param started Guids of all started bookings; `undefined` if they are not known.
     */
    change: (changes: readonly TripChange[], started: readonly string[] | undefined) => {
      startedBookings = started
      store.setItem(tripStorageKey, applyPendingChanges(storedTrip(), changes, startedBookings))
      if (!maySend) return void unsent.push(...changes)
      pending.write(changes.reduce(addPendingChange, pending.read()))
      sendLater()
    },
    /**
     * Loads the server's trip, unless it was loaded a moment ago, or this browser has a trip whose pending changes are
     * about to be sent: the response to them is the server's trip.
     * @returns a promise that resolves when the current trip is known: the server's trip, or this browser's if the
     *   server does not respond
     */
    open: (): Promise<void> => {
      if (!isServed || performance.now() - readAt < freshMs) return Promise.resolve()
      const unsentHere = pending.read()
      if (unsentHere.length > 0) {
        sendLater()
        if (store.getItem(tripStorageKey)) return Promise.resolve()
        // The last sign-out removed the trip from this browser, but not its pending changes. They are applied to an
        // empty trip until the server's trip is loaded.
        store.setItem(tripStorageKey, applyPendingChanges(emptyTrip, changesOf(unsentHere), startedBookings))
      }
      reading ??= read().finally(() => {
        reading = undefined
      })
      return reading
    },
    /**
     * Counts a component that uses the trip, and sends pending changes when the browser is online again.
     * @returns a function that stops both
     */
    watch: () => {
      watchers += 1
      const retry = () => pending.read().length > 0 && maySend && sendLater(0)
      window.addEventListener('online', retry)
      return () => {
        watchers -= 1
        window.removeEventListener('online', retry)
      }
    },
    /**
     * Sends changes that are scheduled, without the remaining delay. Does nothing while the server's trip is loading.
     * @returns a promise that resolves after this request and those before it; undefined if there is none
     */
    sendNow: () => {
      if (reading) return undefined
      if (!requests.isScheduled() || pending.read().length === 0) return requests.inFlight()
      return requests.startNow()
    },
  }
}
