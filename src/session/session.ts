/**
 * The session in local storage (spec sections 3, 4 and 9): the whole session under `auth:authToken`, its token under
 * `auth:authToken:token`, the current user under `me`. Subscribers are also notified if another tab signs in or out.
 */
import type { AuthToken, Me } from '../../contract/auth'
import { countries } from '../../contract/languages'
import { storageKeys } from '../../contract/limits'
import { sessionRoles } from '../../contract/roles'
import { createListeners } from './listeners'
import { setSignedOut, setSignInSucceeded } from './status'
import { parseItem, readItem, removeAccountItems, removeItem, writeItem } from './storage'

const subscribers = createListeners()
const unauthorized = createListeners()

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Parses an auth token. Accepts only `{token, role, expiresAt}` with a known role and a valid time. */
export const parseSession = (value: unknown): AuthToken | null => {
  if (!isObject(value)) return null
  const { token, expiresAt } = value
  const role = sessionRoles.find(known => known === value.role)
  if (typeof token !== 'string' || !token || !role) return null
  if (typeof expiresAt !== 'string' || Number.isNaN(Date.parse(expiresAt))) return null
  return { token, role, expiresAt }
}

const defaultMe = {
  guid: 'own',
  email: '',
  organisation: null,
  impersonation: null,
  teamRole: null,
  staffRole: null,
  limit: null,
  memberships: 1,
  mustSetUpFactor: false,
}

/**
 * Parses the current user. Only the country is in the specification; the other fields come from the reference API or
 * are defaults.
 */
const asMe = (value: unknown): Omit<Me, 'role'> | null =>
  isObject(value) && countries.some(known => known === value.country)
    ? { ...defaultMe, countries: [(value as Pick<Me, 'country'>).country], ...(value as Pick<Me, 'country'>) }
    : null

/**
 * Creates a reader that returns the same object as long as the stored text is the same, as `useSyncExternalStore`
 * requires.
 */
const cachedReader = <T>(key: string, read: (value: unknown) => T | null) => {
  let raw: string | null = null
  let value: T | null = null
  return () => {
    const stored = readItem(key)
    if (stored !== raw) {
      raw = stored
      value = read(parseItem(stored))
    }
    return value
  }
}

/** Returns the stored session, which may have expired, or `null` if the stored value is not a session. */
export const readSession = cachedReader<AuthToken>(storageKeys.session, parseSession)

/** Returns the stored current user with the session's role; `null` if the user or the session is not stored. */
export const readMe = (() => {
  const read = cachedReader(storageKeys.me, asMe)
  let cachedUser: { stored: unknown; role: unknown; me: Me | null } | undefined
  return (): Me | null => {
    const stored = read()
    const role = readSession()?.role
    if (!cachedUser || cachedUser.stored !== stored || cachedUser.role !== role)
      cachedUser = { stored, role, me: stored && role ? { role, ...stored } : null }
    return cachedUser.me
  }
})()

/**
 * Returns the key under which this browser stores the current user's data: the ids of the user and, except for support
 * staff, the organisation. A person who belongs to several organisations has one account in each of them.
 */
export const readAccount = () => {
  const me = readMe()
  return me ? accountOf(me) : undefined
}
const accountOf = ({ guid, organisation }: Me) => guid + (organisation ? `-${organisation.guid}` : '')

/**
 * Returns whether there is a session that has not expired.
 * @param now milliseconds since the epoch
 */
export const isSessionValid = (session: AuthToken | null, now = Date.now()): session is AuthToken =>
  session !== null && Date.parse(session.expiresAt) > now

export const storeSession = ({ token, role, expiresAt }: AuthToken) => {
  writeItem(storageKeys.session, JSON.stringify({ token, role, expiresAt }))
  writeItem(storageKeys.token, token)
  setSignInSucceeded(role)
  subscribers.notify()
}

/** Stores the current user, and removes the stored items of other users from this browser. */
export const storeMe = (me: Me) => {
  removeAccountItems(me.guid)
  writeItem(storageKeys.me, JSON.stringify(me))
  subscribers.notify()
}

/** Removes the stored user. The user is then loaded again with the current session. */
export const clearStoredMe = () => {
  removeItem(storageKeys.me)
  subscribers.notify()
}

/** Removes session, user and status from this browser. The caller ends the session on the server. */
export const clearSession = () => {
  removeItem(storageKeys.session)
  removeItem(storageKeys.token)
  removeItem(storageKeys.me)
  setSignedOut()
  subscribers.notify()
}

/**
 * Registers a listener that is called whenever the session or the user changes, in this tab or in another.
 * @returns a function that unregisters the listener
 */
export const subscribeToSessionChanges = subscribers.subscribe

/**
 * Registers a listener that is called when a call with the current session gets the response 401.
 * @returns a function that unregisters the listener
 */
export const onUnauthorized = unauthorized.subscribe

/**
 * Notifies the listeners of a 401, unless the session has changed in the meantime.
 * @param token token of the rejected call
 */
export const reportUnauthorized = (token: string) => {
  if (readSession()?.token === token) unauthorized.notify()
}

/**
 * Notifies the subscribers that the stored session is missing. The browser reports no change if the user deletes the
 * data of the site.
 */
export const reportMissingSession = () => subscribers.notify()

const watched: readonly (string | null)[] = [storageKeys.session, storageKeys.me, null]
if (typeof window !== 'undefined') {
  window.addEventListener('storage', event => {
    if (watched.includes(event.key)) subscribers.notify()
  })
}
