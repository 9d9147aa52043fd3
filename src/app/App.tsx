/** The area of a role: react-admin inside the portal's shell, with the screens that `areas.ts` lists for the role. */

import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react'
import { AdminContext } from 'react-admin'
import { Navigate, Route, Routes } from 'react-router-dom'
import { authProvider } from '../authProvider'
import { getAccountCountry } from '../authProvider/accountCountry'
import { createAccountStore } from '../authProvider/accountStore'
import { useAccount, useMemberRole, useOwnMemberLimit } from '../authProvider/useSession'
import { brand, hasApiExtension, isRequirementMet } from '../config'
import { withCacheUpdates } from '../custom/engine/actions/recordCache'
import { EngineContext } from '../custom/engine/definition/EngineContext'
import { omitUnsupportedParts, resolveDefinitions } from '../custom/engine/definition/resolve'
import { type AccessRole, createCanAccess, hasFullAccess } from '../custom/engine/definition/teamAccess'
import { findResourceAtPath, isPresetPossible, type PresetLink } from '../custom/engine/list/presetList'
import { ResourceScreen, UnavailableScreen } from '../custom/engine/list/ResourceScreen'
import { ResourceTabs } from '../custom/engine/list/ResourceTabs'
import { ComponentScreen } from '../custom/shell/ComponentScreen'
import { SessionGuard } from '../custom/shell/SessionGuard'
import { Shell } from '../custom/shell/Shell'
import { ScreenBoundary } from '../custom/ui/crashBoundaries'
import { DeferredRender } from '../custom/ui/DeferredRender'
import { lazyWithBoundary, renderOnDemand } from '../custom/ui/lazyWithBoundary'
import { styleCache } from '../custom/ui/styleCache'
import { createThemes } from '../custom/ui/theme'
import { createDataProvider } from '../dataProvider'
import { http, httpWithHeaders, reloadMe } from '../dataProvider/http'
import { useLanguage } from '../i18n/i18n'
import { useAreaI18nProvider } from '../i18n/provider'
import { definitions } from '../resources'
import { readMe } from '../session/session'
import type { Area, Screen } from './area'
import { omitDisabledFeatures } from './omitDisabledFeatures'
import { queryClient, refreshAllRecords } from './queryClient'

/**
 * Returns whether the screen needs an API extension that the API does not have, or a feature that is off. Such a screen
 * is not in the menu, and its URL redirects to the page that sign-in leads to.
 */
const isMissing = (screen: Screen | undefined) => screen !== undefined && 'needs' in screen && !isRequirementMet(screen)

const elementOf = (screen: Screen, home: string): ReactNode => {
  if (isMissing(screen)) return <Navigate to={home} replace />
  switch (screen.kind) {
    case 'resource':
      return <ResourceScreen {...screen} />
    case 'page':
      return <ComponentScreen title={screen.title} component={screen.component} />
    case 'tabs':
      return <ResourceTabs {...screen} />
    case 'redirect':
      return <Navigate to={`../${screen.to}`} replace />
  }
}

const Screens = ({ area }: { area: Area }) => (
  <Routes>
    {area.screens.map(screen => (
      <Route
        key={screen.segment}
        path={`${screen.segment}/*`}
        element={
          <ScreenBoundary key={screen.segment}>
            <Suspense fallback={null}>{elementOf(screen, area.signInHome)}</Suspense>
          </ScreenBoundary>
        }
      />
    ))}
    <Route index element={<Navigate to={area.signInHome} replace />} />
    <Route path="*" element={<UnavailableScreen />} />
  </Routes>
)

/**
 * Loads a member's role again when the portal is loaded, because the owner may have changed it since the member signed
 * in. Without this, a lower role would be noticed at the first rejected call, but a higher one not at all. Owners are
 * skipped, because their role changes only when they transfer the ownership themselves.
 */
const useCurrentRole = (memberRole: AccessRole | null) => {
  const isMember = memberRole !== 'Owner' && hasApiExtension('team') && Boolean(readMe()?.organisation)
  useEffect(() => {
    if (isMember) reloadMe().catch(() => undefined)
  }, [isMember])
}

/** Invalidates the cached data when the language changes, because responses contain texts in the user's language. */
const useFreshData = () => {
  const language = useLanguage()
  const answeredIn = useRef(language)
  useEffect(() => {
    if (answeredIn.current === language) return
    answeredIn.current = language
    refreshAllRecords()
  }, [language])
}

const Check = import.meta.env.DEV
  ? renderOnDemand(async () => (await import('./ConfigurationCheck')).ConfigurationCheck)
  : undefined

interface CheckedProps {
  resources: typeof definitions
  area: Area
  children: ReactNode
}

/** Checks the area's definitions in development. A production build does not contain the check. */
const Checked = (props: CheckedProps) => (import.meta.env.DEV && Check ? <Check {...props} /> : props.children)

interface RoleAdminProps {
  area: Area
  /** The registry of resources; tests pass another registry. */
  resources?: typeof definitions
  /** The additional resources that only this area has. */
  own?: typeof definitions | undefined
}

export const RoleAdmin = ({ area: declared, resources: shared = definitions, own }: RoleAdminProps) => {
  const resources = useMemo(() => (own ? [...shared, ...own] : shared), [shared, own])
  const area = useMemo(() => omitDisabledFeatures(declared), [declared])
  const memberRole = useMemberRole()
  const limit = useOwnMemberLimit()
  const engine = useMemo(() => {
    const { path: areaPath, screens } = area
    const all = {
      screens: screens.filter(screen => !isMissing(screen)),
      resources: omitUnsupportedParts(resolveDefinitions(resources, area.role, memberRole, limit)),
    }
    const isOffered = (place: PresetLink) =>
      isPresetPossible(all, place) &&
      !all.resources.get(findResourceAtPath(all.screens, place.segment) ?? '')?.isForbidden &&
      !isMissing(screens.find(({ segment }) => segment === place.segment))
    return {
      areaPath,
      ...all,
      menu: area.menu.filter(isOffered),
      cards: area.cards?.filter(isOffered) ?? [],
      entrySource: area.entrySource && isRequirementMet(area.entrySource) ? area.entrySource : undefined,
    }
  }, [area, resources, memberRole, limit])
  const dataProvider = useMemo(
    () =>
      withCacheUpdates(
        createDataProvider({
          http,
          answer: httpWithHeaders,
          api: area.api,
          resources: [...engine.resources.values()],
          variables: () => ({ country: getAccountCountry() }),
        }),
        queryClient,
        engine.resources,
      ),
    [area, engine],
  )
  // react-admin calls `canAccess` for each of its own pages and buttons. The auth provider contains it only for users
  // whose role does not allow everything.
  const auth = useMemo(
    () =>
      memberRole && !hasFullAccess(memberRole)
        ? { ...authProvider, canAccess: createCanAccess(engine.resources, memberRole, limit) }
        : authProvider,
    [engine, memberRole, limit],
  )
  const themes = useMemo(() => createThemes(brand()), [])
  const i18nProvider = useAreaI18nProvider(area.role)
  const account = useAccount()
  const store = useMemo(() => createAccountStore(account), [account])
  const Background = useMemo(() => area.background && lazyWithBoundary(area.background.load, 'in the bar'), [area])
  useFreshData()
  useCurrentRole(memberRole)
  return (
    <CacheProvider value={styleCache}>
      <AdminContext
        basename={area.path}
        authProvider={auth}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={store}
        theme={themes.light}
        darkTheme={themes.dark}
      >
        <CssBaseline enableColorScheme />
        <SessionGuard role={area.role} onResumed={refreshAllRecords}>
          <EngineContext.Provider value={engine}>
            <Checked resources={resources} area={area}>
              <DeferredRender>
                <Shell>
                  {Background && <Background />}
                  <Screens area={area} />
                </Shell>
              </DeferredRender>
            </Checked>
          </EngineContext.Provider>
        </SessionGuard>
      </AdminContext>
    </CacheProvider>
  )
}
