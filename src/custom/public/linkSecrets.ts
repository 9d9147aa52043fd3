/**
 * What a link hands over in its query (invite, impersonation token or code, take-back token). It leaves the address bar
 * before any request, so that neither the history nor a log keeps it; some of it survives a reload in this tab.
 */
import { useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** Which parameter of which page, and whether a reload must still find it. */
const handed: Record<string, { names: readonly string[]; isKept: boolean }> = {
  '/sign-up': { names: ['invite'], isKept: true },
  '/auth/impersonate': { names: ['token', 'code'], isKept: false },
  '/take-back-email': { names: ['token'], isKept: true },
}

let taken: Record<string, string> = {}

const keyOf = (pathname: string, name: string) => `handed-over:${pathname}:${name}`

const take = (pathname: string, search: string): Record<string, string> => {
  const { names = [], isKept = false } = handed[pathname] ?? {}
  const query = new URLSearchParams(search)
  const found: Record<string, string> = {}
  for (const name of names) {
    const key = keyOf(pathname, name)
    const value = query.get(name)
    if (value && isKept) sessionStorage.setItem(key, value)
    const known = value ?? (isKept ? sessionStorage.getItem(key) : null)
    if (known) found[name] = known
  }
  return found
}

const clearSearch = () => {
  if (window.location.search) window.history.replaceState(window.history.state, '', window.location.pathname)
}

/** Before the router starts: takes what the first address holds and removes it from the history entry. */
export const hideLinkSecrets = () => {
  const { pathname, search } = window.location
  if (!handed[pathname] || !search) return
  taken = take(pathname, search)
  clearSearch()
}

/** What the page at this address was handed, by parameter name; asked again after a navigation inside the portal. */
export const useLinkSecret = (): Record<string, string> => {
  const { pathname, search } = useLocation()
  const [values] = useState(() => {
    const first = taken
    taken = {}
    return { ...first, ...take(pathname, search) }
  })
  useLayoutEffect(clearSearch, [])
  return values
}

/** Forgets what was kept for a reload, once it has been used. */
export const forgetLinkSecrets = (pathname: string) => {
  for (const name of handed[pathname]?.names ?? []) sessionStorage.removeItem(keyOf(pathname, name))
}
