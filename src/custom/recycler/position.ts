/**
 * Holds the recycler's position. It is requested when the user asks for it, or automatically if the browser has already
 * granted permission. It is kept in memory while the page is open, and sent only with the calls of the map and of the
 * trip's route.
 */
import { useSyncExternalStore } from 'react'
import type { Point } from '../../../contract/primitives'
import { createListeners } from '../../session/listeners'
import { subscribeToSessionChanges as onSession, readMe } from '../../session/session'

let currentPosition: Point | undefined
const { subscribe, notify } = createListeners()

const forgetPosition = () => {
  currentPosition = undefined
  notify()
}

/** Returns the last known position of the device. */
export const usePosition = () => useSyncExternalStore(subscribe, () => currentPosition)

/** Returns whether the browser gives the position without asking the user. */
export const canLocateWithoutAsking = async () => {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}

/**
 * Asks the browser for the position. Resolves to `undefined` if the browser has none, or if it is denied or not found
 * within the timeout.
 */
export const requestPosition = (timeoutMs = 10_000) =>
  new Promise<Point | undefined>(resolve => {
    if (!('geolocation' in navigator)) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        currentPosition = { latitude, longitude }
        notify()
        resolve(currentPosition)
      },
      () => resolve(undefined),
      { timeout: timeoutMs, maximumAge: 300_000 },
    )
  })

// The position is discarded when the user signs out or another user signs in, because that user may be elsewhere.
let owner = readMe()?.email
onSession(() => {
  const now = readMe()?.email
  if (now !== owner) forgetPosition()
  owner = now
})
