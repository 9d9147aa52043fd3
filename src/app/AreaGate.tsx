/**
 * The guard before anything of an area is loaded (spec section 2.2): no session, an expired one or another role's
 * leads to `/sign-in`, which leads back. It looks once, on entering: a session that ends later is the area's own to
 * handle, so that an open form is not lost.
 */
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { ApiExtra } from '../../contract/extras'
import { type SessionRole, sessionRoles } from '../../contract/roles'
import { areaAt, areaPaths, viewsCall } from '../areaPaths'
import { apiCan, loadConfig } from '../config'
import { Waiting } from '../custom/ui/Waiting'
import { askEarly } from '../dataProvider/http'
import { loadAreaWords } from '../i18n/areaWords'
import { isLive, readSession } from '../session/session'
import { areas, pageAt } from './areas'

/** What is beyond the spec waits for the configuration, which the page has preloaded. */
const askFirst = async (call: string, needs?: ApiExtra) => {
  if (needs) await loadConfig()
  if (!needs || apiCan(needs)) askEarly(call)
}

const loadScreens = async (role: SessionRole): Promise<{ default: ComponentType }> => {
  const { signInHome, prefetchedCalls } = areaPaths[role]
  // Whoever needs what failed asks again, and says so.
  if (location.pathname === signInHome)
    for (const call of prefetchedCalls) askFirst(call, call === viewsCall ? 'views' : undefined).catch(() => undefined)
  const [{ RoleAdmin }] = await Promise.all([import('./areaCode'), loadAreaWords(role), loadConfig()])
  return { default: () => <RoleAdmin area={areas[role]} /> }
}

const loading = new Map<SessionRole, ReturnType<typeof loadScreens>>()

/** Code, words, configuration and first data, all at once, and once; what failed is asked for again. */
const loadArea = (role: SessionRole) => {
  const area =
    loading.get(role) ??
    loadScreens(role).catch(error => {
      loading.delete(role)
      throw error
    })
  loading.set(role, area)
  return area
}

const screens = Object.fromEntries(sessionRoles.map(role => [role, lazy(() => loadArea(role))])) as unknown as Record<
  SessionRole,
  ComponentType
>

const maySee = (role: SessionRole) => {
  const session = readSession()
  return isLive(session) && session.role === role
}

const loadPage = async (role: SessionRole, pathname: string) => {
  const area = areas[role]
  const page = pageAt(area, pathname)
  const askCalls = async () => {
    const calls = (await page?.calls?.(area.api, location.search)) ?? []
    return Promise.all(calls.map(call => askFirst(call, page?.needs)))
  }
  await Promise.all([askCalls(), page?.load?.(), page?.words?.()])
}

/** They lie below an area's address and wait for none of its code. */
const qrSheets = /^\/[^/]+\/qrs\b/i

/**
 * Starts what the address will need, before anything is drawn: nothing where the guard would not let in.
 * @returns when it is here, or has failed: whoever needs it reports the failure, and asks again
 */
export const startArea = async (pathname: string) => {
  const role = areaAt(pathname)
  if (!role || !maySee(role) || qrSheets.test(pathname)) return
  await Promise.all([loadArea(role), loadPage(role, pathname)]).catch(() => undefined)
}

interface RoleGateProps {
  role: SessionRole
  children: ReactNode
}

/** Lets in only a live session of the role. */
export function RoleGate({ role, children }: RoleGateProps) {
  const { pathname, search } = useLocation()
  const [isLetIn] = useState(() => maySee(role))
  if (!isLetIn) return <Navigate to="/sign-in" replace state={{ nextPathname: pathname, nextSearch: search }} />
  return <Suspense fallback={<Waiting />}>{children}</Suspense>
}

export function AreaGate({ role }: { role: SessionRole }) {
  const Screens = screens[role]
  return (
    <RoleGate role={role}>
      <Screens />
    </RoleGate>
  )
}
