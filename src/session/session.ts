/**
 * The session in local storage (spec sections 3, 4 and 9): whole under `auth:authToken`, its string under
 * `auth:authToken:token`, the current user under `me`. Another tab's sign-in or sign-out reaches the subscribers too.
 */
import type { AuthToken, Me } from '../../contract/auth'
import { countries, storageKeys } from '../../contract/limits'
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

/** Accepts only the shape of an auth token: `{token, role, expiresAt}`, the role a known one, the time a real one. */
export const asSession = (value: unknown): AuthToken | null => {
  if (!isObject(value)) return null
  const { token, expiresAt } = value
  const role = sessionRoles.find(known => known === value.role)
  if (typeof token !== 'string' || !token || !role) return null
  if (typeof expiresAt !== 'string' || Number.isNaN(Date.parse(expiresAt))) return null
  return { token, role, expiresAt }
}

const unsaid = { guid: 'own', email: '', organisation: null, impersonation: null }

/** What the spec says of the current user is the country alone; the rest is the reference API's, or this. */
const asMe = (value: unknown): Omit<Me, 'role'> | null =>
  isObject(value) && countries.some(known => known === value.country)
    ? { ...unsaid, countries: [(value as Pick<Me, 'country'>).country], ...(value as Pick<Me, 'country'>) }
    : null

/** The same raw text gives the same object, as React's external stores need. */
const remembering = <T>(key: string, read: (value: unknown) => T | null) => {
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

/** The stored session, live or not; a value that is not a session is treated as none. */
export const readSession = remembering<AuthToken>(storageKeys.session, asSession)

/** The stored current user. */
export const readMe = (() => {
  const read = remembering(storageKeys.me, asMe)
  let known: { stored: unknown; role: unknown; me: Me | null } | undefined
  return (): Me | null => {
    const stored = read()
    const role = readSession()?.role
    if (!known || known.stored !== stored || known.role !== role)
      known = { stored, role, me: stored && role ? { role, ...stored } : null }
    return known.me
  }
})()

/** False for none and for one whose `expiresAt` has passed; `now` in milliseconds of the epoch. */
export const isLive = (session: AuthToken | null, now = Date.now()): session is AuthToken =>
  session !== null && Date.parse(session.expiresAt) > now

export const storeSession = ({ token, role, expiresAt }: AuthToken) => {
  writeItem(storageKeys.session, JSON.stringify({ token, role, expiresAt }))
  writeItem(storageKeys.token, token)
  signInSucceeded(role)
  notify(subscribers)
}

/** What another account kept in this browser goes. */
export const storeMe = (me: Me) => {
  removeAccountItems(me.guid)
  writeItem(storageKeys.me, JSON.stringify(me))
  notify(subscribers)
}

/** Signs out locally: session, user record and status. The server's side is the caller's. */
export const clearSession = () => {
  removeItem(storageKeys.session)
  removeItem(storageKeys.token)
  removeItem(storageKeys.me)
  signedOut()
  notify(subscribers)
}

/** Called whenever the session or the user changes, in this tab or in another. Returns the unsubscriber. */
export const subscribe = (listener: Listener) => add(subscribers, listener)

/** Called when a call made with the current session was answered 401. Returns the unsubscriber. */
export const onUnauthorized = (listener: Listener) => add(unauthorized, listener)

/** For the HTTP client: `token` is the one that the refused call carried. A session changed since is not concerned. */
export const reportUnauthorized = (token: string) => {
  if (readSession()?.token === token) notify(unauthorized)
}

const watched: readonly (string | null)[] = [storageKeys.session, storageKeys.me, null]
if (typeof window !== 'undefined') {
  window.addEventListener('storage', event => {
    if (watched.includes(event.key)) notify(subscribers)
  })
}
