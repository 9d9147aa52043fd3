/**
 * The guard before anything of an area is loaded (spec section 2.2): no session, an expired one or another role's
 * leads to `/sign-in`, which leads back. It looks once, on entering: a session that ends later is the area's own to
 * handle, so that an open form is not lost.
 */
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { SessionRole } from '../contract/roles'
import { isLive, readSession } from './authProvider/session'
import { loadConfig } from './config'
import { Waiting } from './custom/pages/public/Waiting'

const loadArea = async (role: SessionRole) => {
  const [{ RoleAdmin }, { areas }] = await Promise.all([
    import('./App'),
    import('./areas'),
    import('./i18n/provider').then(({ loadAreaWords }) => loadAreaWords()),
    loadConfig(),
  ])
  return { default: () => <RoleAdmin area={areas[role]} /> }
}

const screenOf = (role: SessionRole) => lazy<ComponentType>(() => loadArea(role))

const screens: Record<SessionRole, ComponentType> = {
  Retailer: screenOf('Retailer'),
  Institution: screenOf('Institution'),
  ServiceProvider: screenOf('ServiceProvider'),
  Recycler: screenOf('Recycler'),
  Sponsor: screenOf('Sponsor'),
  Staff: screenOf('Staff'),
}

const maySee = (role: SessionRole) => {
  const session = readSession()
  return isLive(session) && session.role === role
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
