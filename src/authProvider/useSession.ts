/** Returns the stored session and user as React state. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Me } from '../../contract/auth'
import { reloadMe } from '../dataProvider/http'
import { isSessionValid, readAccount, readMe, readSession, subscribeToSessionChanges } from '../session/session'

export const useSession = () => useSyncExternalStore(subscribeToSessionChanges, readSession)

/** Returns the signed-in account of this browser: the user as a member of one organisation. */
export const useAccount = () => useSyncExternalStore(subscribeToSessionChanges, readAccount)

/** Returns the user's role in the organisation's team; `null` for support staff and for an API without teams. */
export const useTeamRole = () => useSyncExternalStore(subscribeToSessionChanges, readMe)?.teamRole ?? null

/**
 * Returns the user's role in the organisation's team or among support staff; `null` if the API does not send a role.
 */
export const useMemberRole = () => {
  const me = useSyncExternalStore(subscribeToSessionChanges, readMe)
  return me?.teamRole ?? me?.staffRole ?? null
}
/** Returns the cities or locations to which the user is limited; `null` if there is no limit. */
export const useOwnMemberLimit = () => useSyncExternalStore(subscribeToSessionChanges, readMe)?.limit ?? null

/** Token of the session whose user is being loaded. */
let loadingToken: string | undefined

/** Loads the session's user. Components that call this at the same time cause one request. */
const loadMissingMe = async (token: string) => {
  if (loadingToken === token) return
  loadingToken = token
  await reloadMe().catch(error => console.warn('The current user could not be read', error))
  if (loadingToken === token) loadingToken = undefined
}

/**
 * Returns the current user; `null` until the user is known. If the browser has only the session, the user is loaded
 * with GET /auth/me.
 */
export const useMe = (): Me | null => {
  const me = useSyncExternalStore(subscribeToSessionChanges, readMe)
  const isMissing = me === null
  useEffect(() => {
    const session = readSession()
    if (isMissing && isSessionValid(session)) void loadMissingMe(session.token)
  }, [isMissing])
  return me
}

/** Maximum delay of a browser timer in ms (about 25 days). A longer delay would end immediately. */
const longestTimer = 2 ** 31 - 1

/** Returns whether the session is live. Becomes false when `expiresAt` passes. */
export const useIsSessionLive = () => {
  const session = useSession()
  const [now, setNow] = useState(Date.now)
  const expiresAt = session ? Date.parse(session.expiresAt) : 0
  useEffect(() => {
    const left = expiresAt - Date.now()
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(left, 0), longestTimer))
    return () => clearTimeout(timer)
  }, [expiresAt])
  return isSessionValid(session, Math.max(now, Date.now()))
}
