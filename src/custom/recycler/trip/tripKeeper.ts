/**
 * Keeps a trip: at once in the account's store of this browser, and where the API does it (the extra `trip`) a little later on
 * the server, the last state alone.
 *   GET /b2b/recycler/trip → as it is now, when a page of it is opened; unless something here is not sent yet: then that is
 *   PUT /b2b/recycler/trip → a second after the last change, when the page is left, and before one signs out
 * What could not be sent goes with the next change, or when a page is opened again. Whoever acts for the account sends nothing.
 */
import type { Store } from 'react-admin'
import { limits } from '../../../../contract/limits'
import { readMe } from '../../../authProvider/session'
import { http } from '../../../dataProvider/http'
import { rolePath } from '../../../dataProvider/rolePath'
import { type KeptTrip, noTrip } from './keptTrip'

export const tripKey = 'recycler.trip'
const unsentKey = 'recycler.tripUnsent'
const sendAfterMs = 1000

export type Change = (now: KeptTrip) => KeptTrip

/** Stops that have ended long ago come first in a list. */
const latest = (guids: readonly string[]) => guids.slice(-limits.tripStops)

export const tripKeeper = (store: Store, isServed: boolean) => {
  const owner = readMe()
  const maySend = isServed && !owner?.impersonation
  const kept = (): KeptTrip => store.getItem<KeptTrip>(tripKey) ?? noTrip
  const isOwner = () => readMe()?.guid === owner?.guid
  const isUnsent = () => store.getItem<boolean>(unsentKey) && isOwner()
  let changes = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending = Promise.resolve()
  let reading: Promise<void> | undefined
  /** Made while the server's was on its way. */
  let since: Change[] = []

  const put = async () => {
    const sent = changes
    const { members, order, done } = kept()
    const body = { members: members && latest(members), order: latest(order), done: latest(done) }
    try {
      await http(rolePath('/trip'), { method: 'PUT', body, keepalive: true })
      if (sent === changes && isOwner()) store.setItem(unsentKey, false)
    } catch (error) {
      console.warn('The trip is kept in this browser until it can be sent', error)
    }
  }
  /** One after another: the last one is the last to arrive. */
  const sendLater = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      sending = Promise.all([sending, reading]).then(() => (isUnsent() ? put() : undefined))
    }, sendAfterMs)
  }
  const read = async () => {
    since = []
    const served = await http<KeptTrip>(rolePath('/trip')).catch(error => {
      console.warn('The trip is as this browser knows it', error)
    })
    if (served && isOwner())
      store.setItem(
        tripKey,
        since.reduce((now, change) => change(now), served),
      )
  }

  return {
    change: (change: Change) => {
      changes += 1
      if (reading) since.push(change)
      store.setItem(tripKey, change(kept()))
      if (!maySend) return
      store.setItem(unsentKey, true)
      sendLater()
    },
    /** @returns when it is known which one counts; the one of this browser where the server's is not to be had */
    open: (): Promise<void> => {
      if (!isServed) return Promise.resolve()
      if (isUnsent()) {
        sendLater()
        return Promise.resolve()
      }
      reading ??= read().finally(() => {
        reading = undefined
      })
      return reading
    },
    /** Without waiting any longer. */
    sendNow: () => {
      if (timer === undefined || reading || !isUnsent()) return undefined
      clearTimeout(timer)
      timer = undefined
      return put()
    },
  }
}
