/**
 * The guard of an area, which runs before anything of the area is loaded (spec section 2.2). A user without a session,
 * with an expired session or with another role is redirected to `/sign-in`, and returns to the area after signing in.
 * The session is checked only when the user enters the area. If the session ends later, the area itself handles this,
 * so that an open form is not lost.
 */
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { ApiExtension } from '../../contract/apiExtensions'
import { type SessionRole, sessionRoles } from '../../contract/roles'
import { areaPaths, areaRoleOfPath, savedViewsPath } from '../areaPaths'
import { hasApiExtension, isFeatureOff, loadConfig } from '../config'
import { PageLoading } from '../custom/ui/PageLoading'
import { mePath, prefetch } from '../dataProvider/http'
import { loadAreaMessages } from '../i18n/areaMessages'
import { isSessionValid, readMe, readSession } from '../session/session'
import type { Area } from './area'

/** Loads the menus and screens of the areas, which public pages do not need. */
const loadAreas = () => import('./areas')

/**
 * Starts a call before the component that needs its data is loaded. If the call needs an API extension, the function
 * waits for the configuration first.
 */
const prefetchIfAvailable = async (call: string, needs?: ApiExtension) => {
  if (needs) await loadConfig()
  if (!needs || hasApiExtension(needs)) prefetch(call)
}

const loadScreens = async (role: SessionRole): Promise<{ default: ComponentType }> => {
  const { signInHome, prefetchedCalls } = areaPaths[role]
  // Failures are ignored here: the component that needs the data calls again and reports the failure.
  if (location.pathname === signInHome) for (const call of prefetchedCalls) prefetch(call)
  const loadDefinitions = async () => {
    const area: Area = (await loadAreas()).areas[role]
    return { area, own: await area.resources?.() }
  }
  const [{ RoleAdmin }, { area, own }] = await Promise.all([
    import('./areaCode'),
    loadDefinitions(),
    loadAreaMessages(role),
    loadConfig(),
  ])
  return {
    default: () => (isFeatureOff('roles', role) ? <MissingArea /> : <RoleAdmin area={area} own={own?.definitions} />),
  }
}

/** Shown instead of the area of a role that the installation does not have. */
const MissingArea = lazy(async () => ({ default: (await import('../custom/public/NotFound')).NotFound }))

const loading = new Map<SessionRole, ReturnType<typeof loadScreens>>()

/**
 * Loads the code, messages, configuration and first data of an area, in parallel and only once. After a failure the
 * next call tries again.
 */
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

const hasAccess = (role: SessionRole) => {
  const session = readSession()
  return isSessionValid(session) && session.role === role
}

const loadScreen = async (role: SessionRole, pathname: string) => {
  const { areas, findScreenAt } = await loadAreas()
  const area: Area = areas[role]
  const screen = findScreenAt(area, pathname)
  if (!screen || screen.kind === 'redirect') return
  const { search } = location
  const isList = screen.kind !== 'page' && pathname === `${area.path}/${screen.segment}` && !search
  const askCalls = async () => {
    const calls = (await screen.calls?.(area.api, search)) ?? []
    return Promise.all(calls.map(call => prefetchIfAvailable(call, screen.needs)))
  }
  await Promise.all([
    isList && prefetchIfAvailable(savedViewsPath, 'views'),
    askCalls(),
    screen.load?.(),
    screen.loadMessages?.(),
  ])
}

/** Matches the paths of the QR sheets. They begin with an area's path, but the page needs none of the area's code. */
const qrSheets = /^\/[^/]+\/qrs\b/i

/**
 * Starts loading what the page at this path needs, before anything is rendered. Loads nothing if the guard would
 * redirect the user.
 * @returns a promise that resolves when everything is loaded or has failed; after a failure, the component that needs
 *   the data loads it again and reports the failure
 */
export const preloadArea = async (pathname: string) => {
  const role = areaRoleOfPath(pathname)
  if (!role || !hasAccess(role) || qrSheets.test(pathname)) return
  if (!readMe()) prefetch(mePath)
  await Promise.all([loadArea(role), loadScreen(role, pathname)]).catch(() => undefined)
}

interface RoleGateProps {
  role: SessionRole
  children: ReactNode
}

/** Renders the children only if the current session is valid and has the role. */
export function RoleGate({ role, children }: RoleGateProps) {
  const { pathname, search, hash } = useLocation()
  const [isLetIn] = useState(() => hasAccess(role))
  if (isFeatureOff('roles', role)) return <MissingArea />
  if (!isLetIn) return <Navigate to="/sign-in" replace state={{ nextPathname: pathname, nextSearch: search + hash }} />
  return <Suspense fallback={<PageLoading />}>{children}</Suspense>
}

export function AreaGate({ role }: { role: SessionRole }) {
  const Screens = screens[role]
  return (
    <RoleGate role={role}>
      <Screens />
    </RoleGate>
  )
}
