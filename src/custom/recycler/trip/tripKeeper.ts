/**
 * Keeps a trip: at once in the account's store of this browser, and where the API does it (the extra `trip`) a little later on
 * the server. Single changes are sent, never the whole trip, so that two devices which tick different stops both win.
 *   GET  /b2b/recycler/trip         → as it is now, when a page of it is opened
 *   POST /b2b/recycler/trip/changes → a second after the last change, when the page is left, and before one signs out
 * Changes that could not be sent are sent again every 15 seconds and when the browser is online again, with the next change, and when the
 * area is opened again. They stay in this browser when the account signs out, and are sent at its next sign-in. Support staff who act for
 * the account send nothing.
 */
import type { Store } from 'react-admin'
import { limits } from '../../../../contract/limits'
import type { TripChange } from '../../../../contract/trip'
import { ApiError } from '../../../dataProvider/apiError'
import { http } from '../../../dataProvider/http'
import { rolePath } from '../../../dataProvider/rolePath'
import { readMe } from '../../../session/session'
import { parseItem, readItem, removeItem, unsentItemKey, writeItem } from '../../../session/storage'
import { changed, type KeptTrip, noTrip, type PendingChange, withPending } from './keptTrip'

export const tripKey = 'recycler.trip'
/** Whether the last attempt to send changes has failed. */
export const unsentKey = 'recycler.tripUnsent'
const sendAfterMs = 1000
/** After an attempt that failed; at once when the browser is online again. */
const retryAfterMs = 15_000

const changesOf = (pending: readonly PendingChange[]) => pending.map(({ change }) => change)
/** The API will never take them, however often they are sent. */
const isRejected = (error: unknown) => error instanceof ApiError && error.status === 400

export const tripKeeper = (store: Store, isServed: boolean) => {
  const owner = readMe()
  const maySend = isServed && !owner?.impersonation
  const isOwner = () => readMe()?.guid === owner?.guid
  const kept = (): KeptTrip => store.getItem<KeptTrip>(tripKey) ?? noTrip
  const pendingKey = unsentItemKey(owner?.guid ?? '', 'trip')
  const pending = () => (parseItem(readItem(pendingKey)) ?? []) as PendingChange[]
  const setPending = (changes: readonly PendingChange[]) =>
    changes.length > 0 ? writeItem(pendingKey, JSON.stringify(changes)) : removeItem(pendingKey)
  let open: readonly string[] | undefined
  /** Parts of the area that are open: only then what failed is sent again. */
  let watchers = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending = Promise.resolve()
  let reading: Promise<void> | undefined
  /** Made by somebody who sends nothing, while the server's was on its way. */
  let unsent: TripChange[] = []

  const keepServed = (served: KeptTrip, left: readonly TripChange[]) =>
    store.setItem(tripKey, changed(served, left, open))
  const forget = (sent: readonly PendingChange[]) => {
    const keys = new Set(sent.map(({ key }) => key))
    setPending(pending().filter(({ key }) => !keys.has(key)))
  }
  const send = async () => {
    const sent = pending().slice(0, limits.tripChanges)
    if (sent.length === 0 || !isOwner()) return
    try {
      const body = { changes: changesOf(sent) }
      const served = await http<KeptTrip>(rolePath('/trip/changes'), { method: 'POST', body, keepalive: true })
      // They have arrived, whoever is signed in by now.
      forget(sent)
      if (!isOwner()) return
      store.setItem(unsentKey, false)
      keepServed(served, changesOf(pending()))
      if (pending().length > 0) sendLater()
    } catch (error) {
      console.warn('The trip is kept in this browser until it can be sent', error)
      if (isRejected(error)) forget(sent)
      else if (isOwner()) {
        store.setItem(unsentKey, true)
        if (watchers > 0 && timer === undefined) sendLater(retryAfterMs)
      }
    }
  }
  /** One after another, so that changes arrive in the order in which they were made. */
  const sendLater = (afterMs = sendAfterMs) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      sending = Promise.all([sending, reading]).then(send)
    }, afterMs)
  }
  const read = async () => {
    unsent = []
    const served = await http<KeptTrip>(rolePath('/trip')).catch(error => {
      console.warn('The trip is as this browser knows it', error)
    })
    if (served && isOwner()) keepServed(served, [...changesOf(pending()), ...unsent])
  }

  return {
    /** @param started the guids of all started bookings; `undefined`: not known now */
    change: (changes: readonly TripChange[], started: readonly string[] | undefined) => {
      open = started
      store.setItem(tripKey, changed(kept(), changes, open))
      if (!maySend) return void unsent.push(...changes)
      setPending(changes.reduce(withPending, pending()))
      sendLater()
    },
    /** @returns when it is known which one counts; the one of this browser where the server's is not to be had */
    open: (): Promise<void> => {
      if (!isServed) return Promise.resolve()
      const unsentHere = pending()
      if (unsentHere.length > 0) {
        sendLater()
        if (store.getItem(tripKey)) return Promise.resolve()
        // Signing out has removed the trip itself: the server's is read again, below the changes.
        store.setItem(tripKey, changed(noTrip, changesOf(unsentHere), open))
      }
      reading ??= read().finally(() => {
        reading = undefined
      })
      return reading
    },
    /** Returns what ends the watch. */
    watch: () => {
      watchers += 1
      const retry = () => pending().length > 0 && maySend && sendLater(0)
      window.addEventListener('online', retry)
      return () => {
        watchers -= 1
        window.removeEventListener('online', retry)
      }
    },
    /** Whether changes of an earlier sign-in, or of another page, wait to be sent. */
    hasPending: () => maySend && pending().length > 0,
    /** Without waiting any longer. */
    sendNow: () => {
      if (timer === undefined || reading || pending().length === 0) return undefined
      clearTimeout(timer)
      timer = undefined
      return send()
    },
  }
}
