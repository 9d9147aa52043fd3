/**
 * The only router (spec section 2): public pages, and a lazy route for each role area.
 * An address of a public page leads to a page of `custom/public`; `/retail/*` and so on lead to the guard, then to
 * `RoleAdmin` of `App.tsx`; `/retail/qrs` and `/institution/qrs` lead to the guard, then to the QR sheets alone.
 */
import { lazy } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { type SessionRole, sessionRoles } from '../../contract/roles'
import { areaPaths } from '../areaPaths'
import { CrashPage } from '../custom/public/CrashPage'
import { Landing } from '../custom/public/Landing'
import { SignIn } from '../custom/public/SignIn'
import { Waiting } from '../custom/ui/Waiting'
import { AreaGate, RoleGate } from './AreaGate'

const areaRoute = (role: SessionRole): RouteObject => ({
  path: `${areaPaths[role].path}/*`,
  element: <AreaGate key={role} role={role} />,
})

const QrSheets = lazy(async () => ({ default: (await import('../custom/qr/QrSheets')).QrSheets }))

/**
 * Returns the route of the QR sheets, which have no shell. `/retail/QRs` is the same address, because matching ignores
 * case.
 */
const qrRoute = (role: SessionRole): RouteObject => ({
  path: `${areaPaths[role].path}/qrs`,
  element: (
    <RoleGate key={role} role={role}>
      <QrSheets />
    </RoleGate>
  ),
})

export const publicRoutes: RouteObject[] = [
  // The landing and sign-in pages are in the main bundle: they are small, and a separate chunk would cost another round
  // trip.
  { path: '/', Component: Landing },
  { path: '/sign-in', Component: SignIn },
  {
    path: '/invitation',
    lazy: async () => ({ Component: (await import('../custom/public/Invitation')).Invitation }),
  },
  { path: '/sign-up', lazy: async () => ({ Component: (await import('../custom/public/SignUp')).SignUp }) },
  {
    path: '/forgot-password',
    lazy: async () => ({ Component: (await import('../custom/public/ForgotPassword')).ForgotPassword }),
  },
  {
    path: '/auth/impersonate',
    lazy: async () => ({ Component: (await import('../custom/public/Impersonate')).Impersonate }),
  },
  {
    path: '/take-back-email',
    lazy: async () => ({ Component: (await import('../custom/public/TakeBackEmail')).TakeBackEmail }),
  },
  { path: '*', lazy: async () => ({ Component: (await import('../custom/public/NotFound')).NotFound }) },
]

export const routes: RouteObject[] = [
  {
    errorElement: <CrashPage />,
    HydrateFallback: Waiting,
    children: [...publicRoutes, qrRoute('Retailer'), qrRoute('Institution'), ...sessionRoles.map(areaRoute)],
  },
]

export const createRouter = () => createBrowserRouter(routes)
