/** The page `/`, which explains the platform for each role on one screen. */
import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import type { AuthToken } from '../../../contract/auth'
import { roles, roleTable } from '../../../contract/roles'
import { areaPaths } from '../../areaPaths'
import { isFeatureOn } from '../../config'
import { useTranslate } from '../../i18n/i18n'
import { isSessionValid, readSession, subscribeToSessionChanges } from '../../session/session'
import { PublicPage } from './PublicPage'

/**
 * Creates a drawing that loads after the texts of the page. It is decoration: until it has loaded, and if it cannot be
 * loaded, an empty element of the same class takes its space.
 */
const lazyDrawing = <Props extends object>(className: string, load: () => Promise<ComponentType<Props>>) => {
  const space = <span className={className} />
  const Drawing: ComponentType<Props> = lazy(async () => ({ default: await load().catch(() => () => space) }))
  return (props: Props) => (
    <Suspense fallback={space}>
      <Drawing {...props} />
    </Suspense>
  )
}

const LandingDrawing = lazyDrawing('p-drawing', async () => (await import('./LandingDrawing')).LandingDrawing)
const RoleDrawing = lazyDrawing('p-role-drawing', async () => (await import('./RoleDrawing')).RoleDrawing)

const landingRoles = () => roles.filter(role => isFeatureOn('roles', role)).map(role => roleTable[role].application)

/** Shows links for signing in and up, or for signed-in users a link to their area. */
function EntryLinks({ session }: { session: AuthToken | null }) {
  const translate = useTranslate()
  if (isSessionValid(session))
    return (
      <Link to={areaPaths[session.role].signInHome} className="p-button">
        {translate('public.goToArea')}
      </Link>
    )
  return (
    <>
      <Link to="/sign-in" className="p-button">
        {translate('public.signIn')}
      </Link>
      <Link to="/invitation" className="p-button p-quiet-button">
        {translate('public.signUp')}
      </Link>
    </>
  )
}

export function Landing() {
  const translate = useTranslate()
  const session = useSyncExternalStore(subscribeToSessionChanges, readSession)
  return (
    <PublicPage title="public.landing.title" width="wide" hasOwnHeading>
      <section className="p-hero">
        <div>
          <h1>{translate('public.landing.title')}</h1>
          <p className="p-lead">{translate('public.landing.lead')}</p>
          <p className="p-actions">
            <EntryLinks session={session} />
          </p>
        </div>
        <LandingDrawing label={translate('public.landing.drawing')} />
      </section>
      <section aria-labelledby="roles">
        <h2 id="roles" className="p-hidden">
          {translate('public.landing.rolesTitle')}
        </h2>
        <ul className="p-roles">
          {landingRoles().map(role => (
            <li key={role}>
              <RoleDrawing role={role} />
              <h3>
                {isSessionValid(session) ? (
                  translate(`public.role.${role}`)
                ) : (
                  <Link to={`/invitation?role=${role}`} className="p-card-link">
                    {translate(`public.role.${role}`)}
                  </Link>
                )}
              </h3>
              <p>{translate(`public.landing.${role}`)}</p>
            </li>
          ))}
        </ul>
      </section>
    </PublicPage>
  )
}
