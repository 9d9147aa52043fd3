/**
 * The portal's router (spec section 2): a route for each public page, and a lazy route for each role area. `/retail/*`
 * and the other areas render the guard and then `RoleAdmin` in `App.tsx`; `/retail/qrs` and `/institution/qrs` render
 * the guard and then only the QR sheets, without the shell.
 */
import { type ComponentType, lazy } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { type SessionRole, sessionRoles } from '../../contract/roles'
import { areaPaths } from '../areaPaths'
import { CrashPage } from '../custom/public/CrashPage'
import { Landing } from '../custom/public/Landing'
import { SignIn } from '../custom/public/SignIn'
import { PageLoading } from '../custom/ui/PageLoading'
import { AreaGate, RoleGate } from './AreaGate'

const areaRoute = (role: SessionRole): RouteObject => ({
  path: `${areaPaths[role].path}/*`,
  element: <AreaGate key={role} role={role} />,
})

const QrSheets = lazy(async () => ({ default: (await import('../custom/qr/QrSheets')).QrSheets }))

/**
 * Returns the route of the QR sheets, which are shown without the shell. The route also matches `/retail/QRs`, because
 * matching ignores case.
 */
const qrRoute = (role: SessionRole): RouteObject => ({
  path: `${areaPaths[role].path}/qrs`,
  element: (
    <RoleGate key={role} role={role}>
      <QrSheets />
    </RoleGate>
  ),
})

const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
})

export const publicRoutes: RouteObject[] = [
  // The landing and sign-in pages are in the main bundle: they are small, and a separate chunk would cost another round
  // trip.
  { path: '/', Component: Landing },
  { path: '/sign-in', Component: SignIn },
  page('/invitation', async () => (await import('../custom/public/RequestInvitation')).RequestInvitation),
  page('/sign-up', async () => (await import('../custom/public/SignUp')).SignUp),
  page('/forgot-password', async () => (await import('../custom/public/ForgotPassword')).ForgotPassword),
  page('/auth/impersonate', async () => (await import('../custom/public/Impersonate')).Impersonate),
  page('/take-back-email', async () => (await import('../custom/public/RecoverAccount')).RecoverAccount),
  page('/confirm-email', async () => (await import('../custom/public/PendingEmail')).ConfirmEmail),
  page('/reject-email', async () => (await import('../custom/public/PendingEmail')).RejectEmail),
  page('/join', async () => (await import('../custom/public/EmployeeInvitation')).EmployeeInvitation),
  page('/team-invitation', async () => (await import('../custom/public/TeamInvitation')).TeamInvitation),
  page('/single-sign-on/:organisationId?', async () => (await import('../custom/public/SingleSignOn')).SingleSignOn),
  page('*', async () => (await import('../custom/public/NotFound')).NotFound),
]

export const routes: RouteObject[] = [
  {
    errorElement: <CrashPage />,
    HydrateFallback: PageLoading,
    children: [...publicRoutes, qrRoute('Retailer'), qrRoute('Institution'), ...sessionRoles.map(areaRoute)],
  },
]

export const createRouter = () => createBrowserRouter(routes)
