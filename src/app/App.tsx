/**
 * The area of a role: react-admin's core in the portal's shell, with the screens that `areas.ts` lists for the role.
 */

import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react'
import { AdminContext } from 'react-admin'
import { Navigate, Route, Routes } from 'react-router-dom'
import { authProvider } from '../authProvider'
import { accountCountry } from '../authProvider/accountCountry'
import { accountStore } from '../authProvider/accountStore'
import { useAccount } from '../authProvider/useSession'
import { brand, isPossible } from '../config'
import { withCurrentCache } from '../custom/engine/actions/recordCache'
import { checkConfiguration } from '../custom/engine/check/checkConfiguration'
import { EngineContext } from '../custom/engine/definition/EngineContext'
import { resolveAll } from '../custom/engine/definition/resolve'
import { MissingScreen } from '../custom/engine/list/MissingScreen'
import { ResourceScreen } from '../custom/engine/list/ResourceScreen'
import { ResourceTabs } from '../custom/engine/list/ResourceTabs'
import { ConfigurationErrorsScreen } from '../custom/shell/ConfigurationErrorsScreen'
import { PageScreen } from '../custom/shell/PageScreen'
import { ScreenBoundary } from '../custom/shell/ScreenBoundary'
import { SessionGuard } from '../custom/shell/SessionGuard'
import { Shell } from '../custom/shell/Shell'
import { DeferredRender } from '../custom/ui/DeferredRender'
import { lazyWithBoundary } from '../custom/ui/lazyWithBoundary'
import { styleCache } from '../custom/ui/styleCache'
import { themesOf } from '../custom/ui/theme'
import { createDataProvider } from '../dataProvider'
import { answer, http } from '../dataProvider/http'
import { translate, useLanguage } from '../i18n/i18n'
import { useAreaI18nProvider } from '../i18n/provider'
import { definitions } from '../resources'
import type { Area, Screen } from './areas'
import { queryClient } from './queryClient'

/**
 * Returns true for a page that the API cannot fill. It is not in the menu, and its address redirects to the home page.
 */
const isMissing = (screen: Screen | undefined) => screen?.kind === 'page' && !isPossible(screen)

const elementOf = (screen: Screen, home: string): ReactNode => {
  if (isMissing(screen)) return <Navigate to={home} replace />
  switch (screen.kind) {
    case 'resource':
      return <ResourceScreen {...screen} />
    case 'page':
      return <PageScreen title={screen.title} component={screen.component} />
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
    <Route path="*" element={<MissingScreen />} />
  </Routes>
)

/** Invalidates the cached data when the language changes, because the server answers in the user's language. */
const useFreshData = () => {
  const language = useLanguage()
  const answeredIn = useRef(language)
  useEffect(() => {
    if (answeredIn.current === language) return
    answeredIn.current = language
    void queryClient.invalidateQueries()
  }, [language])
}

const isWord = (key: string) => ![key, ''].includes(translate(key))

interface RoleAdminProps {
  area: Area
  /** The registry of resources. Tests pass a registry of their own. */
  resources?: typeof definitions
}

export const RoleAdmin = ({ area, resources = definitions }: RoleAdminProps) => {
  const engine = useMemo(() => {
    const { path: areaPath, screens } = area
    const menu = area.menu.filter(entry => !isMissing(screens.find(({ segment }) => segment === entry.segment)))
    return { areaPath, menu, screens, resources: resolveAll(resources, area.role) }
  }, [area, resources])
  // The check runs in development only. In production the screens without errors still work.
  const configurationErrors = useMemo(
    () => (import.meta.env.DEV ? checkConfiguration(resources, [area], isWord) : []),
    [area, resources],
  )
  const dataProvider = useMemo(
    () =>
      withCurrentCache(
        createDataProvider({
          http,
          answer,
          api: area.api,
          resources: [...engine.resources.values()],
          variables: () => ({ country: accountCountry() }),
        }),
        queryClient,
        engine.resources,
      ),
    [area, engine],
  )
  const themes = useMemo(() => themesOf(brand()), [])
  const i18nProvider = useAreaI18nProvider(area.role)
  const account = useAccount()
  const store = useMemo(() => accountStore(account), [account])
  const Background = useMemo(() => area.background && lazyWithBoundary(area.background, 'in the bar'), [area])
  useFreshData()
  return (
    <CacheProvider value={styleCache}>
      <AdminContext
        basename={area.path}
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={store}
        theme={themes.light}
        darkTheme={themes.dark}
      >
        <CssBaseline enableColorScheme />
        <SessionGuard role={area.role} onResumed={() => queryClient.invalidateQueries()}>
          <EngineContext.Provider value={engine}>
            {configurationErrors.length > 0 ? (
              <ConfigurationErrorsScreen errors={configurationErrors} />
            ) : (
              <DeferredRender>
                <Shell>
                  {Background && <Background />}
                  <Screens area={area} />
                </Shell>
              </DeferredRender>
            )}
          </EngineContext.Provider>
        </SessionGuard>
      </AdminContext>
    </CacheProvider>
  )
}
