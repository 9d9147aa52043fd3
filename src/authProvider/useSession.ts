/** The stored session and user as React state. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Me } from '../../contract/auth'
import { http } from '../dataProvider/http'
import { isLive, readMe, readSession, storeMe, subscribe } from '../session/session'

export const useSession = () => useSyncExternalStore(subscribe, readSession)

/** Of whom this browser knows that they are signed in. */
export const useAccount = () => useSyncExternalStore(subscribe, readMe)?.guid

/** The current user; asked for (GET /auth/me) where the browser has the session only. */
export const useMe = (): Me | null => {
  const me = useSyncExternalStore(subscribe, readMe)
  const isMissing = me === null
  useEffect(() => {
    if (!isMissing || !isLive(readSession())) return
    const controller = new AbortController()
    http<Me>('/auth/me', { signal: controller.signal }).then(storeMe, error => {
      if (!controller.signal.aborted) console.warn('The current user could not be read', error)
    })
    return () => controller.abort()
  }, [isMissing])
  return me
}

// A timer cannot be set for longer than this; the session is looked at again then.
const longestTimer = 2 ** 31 - 1

/** False from the moment `expiresAt` passes. */
export const useIsLive = () => {
  const session = useSession()
  const [now, setNow] = useState(Date.now)
  const expiresAt = session ? Date.parse(session.expiresAt) : 0
  useEffect(() => {
    const left = expiresAt - Date.now()
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(left, 0), longestTimer))
    return () => clearTimeout(timer)
  }, [expiresAt])
  return isLive(session, Math.max(now, Date.now()))
}
