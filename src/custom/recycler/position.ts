/**
 * Where the recycler is. Asked for when a button is pressed, or where the browser has leave already; kept as long as the
 * page is open, and told to nobody but the map's own calls.
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

/** The place last found. */
export const usePosition = () => useSyncExternalStore(subscribe, () => known)

/** True where the browser gives it without a question. */
export const mayLocate = async () => {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}

/** Nothing where it is refused or not found in time. */
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

// Whoever comes after in the same tab is somewhere else.
let owner = readMe()?.email
onSession(() => {
  const now = readMe()?.email
  if (now !== owner) forgetPosition()
  owner = now
})
