/**
 * The recycler's position. It is requested when a button is pressed, or without a press if the browser has already
 * granted permission. It is held while the page is open, and sent only with the map's own calls.
 */
import { useSyncExternalStore } from 'react'
import type { Point } from '../../../contract/primitives'
import { subscribe as onSession, readMe } from '../../session/session'

let known: Point | undefined
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const forgetPosition = () => {
  known = undefined
  for (const listener of [...listeners]) listener()
}

/** Returns the last known position. */
export const usePosition = () => useSyncExternalStore(subscribe, () => known)

/** Returns true if the browser gives the position without asking the user. */
export const mayLocate = async () => {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}

/** Resolves to `undefined` if the position is denied or not found within the timeout. */
export const locate = (timeoutMs = 10_000) =>
  new Promise<Point | undefined>(resolve => {
    if (!('geolocation' in navigator)) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        known = { latitude, longitude }
        for (const listener of [...listeners]) listener()
        resolve(known)
      },
      () => resolve(undefined),
      { timeout: timeoutMs, maximumAge: 300_000 },
    )
  })

// Another user who signs in in the same tab may be somewhere else.
let owner = readMe()?.email
onSession(() => {
  const now = readMe()?.email
  if (now !== owner) forgetPosition()
  owner = now
})
