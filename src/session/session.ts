/**
 * The session in local storage (spec sections 3, 4 and 9): the whole session under `auth:authToken`, its token under
 * `auth:authToken:token`, the current user under `me`. Subscribers are also notified of another tab's sign-in or
 * sign-out.
 */
import type { AuthToken, Me } from '../../contract/auth'
import { countries } from '../../contract/languages'
import { storageKeys } from '../../contract/limits'
import { sessionRoles } from '../../contract/roles'
import { signedOut, signInSucceeded } from './status'
import { parseItem, readItem, removeAccountItems, removeItem, writeItem } from './storage'

type Listener = () => void

const subscribers = new Set<Listener>()
const unauthorized = new Set<Listener>()

const notify = (listeners: Set<Listener>) => {
  for (const listener of [...listeners]) listener()
}

const add = (listeners: Set<Listener>, listener: Listener) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Parses an auth token. Accepts only `{token, role, expiresAt}` with a known role and a valid time. */
export const asSession = (value: unknown): AuthToken | null => {
  if (!isObject(value)) return null
  const { token, expiresAt } = value
  const role = sessionRoles.find(known => known === value.role)
  if (typeof token !== 'string' || !token || !role) return null
  if (typeof expiresAt !== 'string' || Number.isNaN(Date.parse(expiresAt))) return null
  return { token, role, expiresAt }
}

const defaultMe = { guid: 'own', email: '', organisation: null, impersonation: null }

/**
 * Parses the current user. The spec defines the country only; other fields come from the reference API, or have these
 * defaults.
 */
const asMe = (value: unknown): Omit<Me, 'role'> | null =>
  isObject(value) && countries.some(known => known === value.country)
    ? { ...defaultMe, countries: [(value as Pick<Me, 'country'>).country], ...(value as Pick<Me, 'country'>) }
    : null

/** Creates a reader that returns the same object for the same raw text, as React's external stores require. */
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

/** Returns the stored session, live or not. A value that is not a session is treated as none. */
export const readSession = cachedReader<AuthToken>(storageKeys.session, asSession)

/** Returns the stored current user. */
export const readMe = (() => {
  const read = cachedReader(storageKeys.me, asMe)
  let known: { stored: unknown; role: unknown; me: Me | null } | undefined
  return (): Me | null => {
    const stored = read()
    const role = readSession()?.role
    if (!known || known.stored !== stored || known.role !== role)
      known = { stored, role, me: stored && role ? { role, ...stored } : null }
    return known.me
  }
})()

/**
 * Returns false for no session and for one whose `expiresAt` has passed.
 * @param now milliseconds of the epoch
 */
export const isLive = (session: AuthToken | null, now = Date.now()): session is AuthToken =>
  session !== null && Date.parse(session.expiresAt) > now

export const storeSession = ({ token, role, expiresAt }: AuthToken) => {
  writeItem(storageKeys.session, JSON.stringify({ token, role, expiresAt }))
  writeItem(storageKeys.token, token)
  signInSucceeded(role)
  notify(subscribers)
}

/** Stores the current user and removes the items of other accounts from this browser. */
export const storeMe = (me: Me) => {
  removeAccountItems(me.guid)
  writeItem(storageKeys.me, JSON.stringify(me))
  notify(subscribers)
}

/** Signs out locally: removes session, user and status. The caller signs out on the server. */
export const clearSession = () => {
  removeItem(storageKeys.session)
  removeItem(storageKeys.token)
  removeItem(storageKeys.me)
  signedOut()
  notify(subscribers)
}

/**
 * Registers a listener that is called whenever the session or the user changes, in this tab or in another.
 * @returns a function that unregisters it
 */
export const subscribe = (listener: Listener) => add(subscribers, listener)

/**
 * Registers a listener that is called when a call with the current session was answered 401.
 * @returns a function that unregisters it
 */
export const onUnauthorized = (listener: Listener) => add(unauthorized, listener)

/**
 * Called by the HTTP client after a 401. If the session has changed since, nothing happens.
 * @param token token that the rejected call carried
 */
export const reportUnauthorized = (token: string) => {
  if (readSession()?.token === token) notify(unauthorized)
}

const watched: readonly (string | null)[] = [storageKeys.session, storageKeys.me, null]
if (typeof window !== 'undefined') {
  window.addEventListener('storage', event => {
    if (watched.includes(event.key)) notify(subscribers)
  })
}
