/**
 * Secrets in the query of a link: the invite, the impersonation token or code, the identity provider's response to a
 * single sign-on, the challenge of a password reset, or a token that undoes, confirms or rejects a change of e-mail.
 * They are removed from the address bar before any request, so that neither the history nor a log contains them.
 * Invites and e-mail tokens are stored in this tab, because they must survive a reload.
 */
import { useLayoutEffect, useState } from 'react'
import { matchPath, useLocation } from 'react-router-dom'

interface SecretParameters {
  names: readonly string[]
  /** Whether the secrets are stored in this tab, so that they survive a reload. */
  isKept?: boolean
}

/** Secret parameters of each page, by the pattern of its path. */
const secretParameters: Record<string, SecretParameters> = {
  '/sign-up': { names: ['invite'], isKept: true },
  '/auth/impersonate': { names: ['token', 'code'] },
  '/join': { names: ['invite'], isKept: true },
  '/team-invitation': { names: ['invite'], isKept: true },
  // `error` and `iss` are not secret, but belong to the same response of the identity provider.
  '/single-sign-on/:organisationId': { names: ['code', 'state', 'iss', 'error'] },
  '/take-back-email': { names: ['token'], isKept: true },
  '/confirm-email': { names: ['token'], isKept: true },
  '/reject-email': { names: ['token'], isKept: true },
  '/forgot-password': { names: ['token', 'email', 'until'] },
}

const parametersOf = (pathname: string): SecretParameters | undefined =>
  Object.entries(secretParameters).find(([pattern]) => matchPath(pattern, pathname))?.[1]

let initialSecrets: Record<string, string> = {}

const keyOf = (pathname: string, name: string) => `handed-over:${pathname}:${name}`

const readSecrets = (pathname: string, search: string): Record<string, string> => {
  const { names = [], isKept } = parametersOf(pathname) ?? {}
  const query = new URLSearchParams(search)
  const found: Record<string, string> = {}
  for (const name of names) {
    const key = keyOf(pathname, name)
    const value = query.get(name)
    if (value && isKept) sessionStorage.setItem(key, value)
    const secret = value ?? (isKept && sessionStorage.getItem(key))
    if (secret) found[name] = secret
  }
  return found
}

const clearSearch = () => {
  if (location.search) history.replaceState(history.state, '', location.pathname)
}

/**
 * Reads the secrets from the URL with which the portal was opened, and removes them from the history entry. Called
 * before the router starts.
 */
export const hideLinkSecrets = () => {
  const { pathname, search } = location
  if (!parametersOf(pathname) || !search) return
  initialSecrets = readSecrets(pathname, search)
  clearSearch()
}

/**
 * Returns the secrets of this page, by parameter name. After a navigation inside the portal they are read from the new
 * URL.
 */
export const useLinkSecret = (): Record<string, string> => {
  const { pathname, search } = useLocation()
  const [values] = useState(() => {
    const first = initialSecrets
    initialSecrets = {}
    return { ...first, ...readSecrets(pathname, search) }
  })
  useLayoutEffect(clearSearch, [])
  return values
}

/** Removes the stored secrets of a page after they have been used. */
export const forgetLinkSecrets = (pathname: string) => {
  for (const name of parametersOf(pathname)?.names ?? []) sessionStorage.removeItem(keyOf(pathname, name))
}
