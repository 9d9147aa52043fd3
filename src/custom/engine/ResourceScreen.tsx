/**
 * A resource's screen: side panel, heading, toolbar, tabs, grid, pager, and over them the dialog that the address
 * names. The list stays mounted, and is fetched once, under its dialogs.
 */
import Box from '@mui/material/Box'
import { Suspense, useMemo } from 'react'
import { ResourceContextProvider, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { barsHeight } from '../layout/bars'
import { MissingScreen } from '../pages/MissingScreen'
import { Dialogs } from './Dialogs'
import { useDefinition, useEngine } from './EngineContext'
import { matchListRoute } from './listRoute'
import { ResourceList } from './ResourceList'
import type { Resolved } from './resolve'
import { ScreenContext, useScreen, useScreenState } from './ScreenContext'
import { titleKey } from './words'

// On a phone it folds into a button, whose height is kept from the first; beside the list it stays while that is scrolled.
const panelStyles = {
  width: { xs: '100%', md: 220, xl: 280 },
  minHeight: { xs: 40, md: 0 },
  flexShrink: 0,
  position: { md: 'sticky' },
  top: { md: `calc(${barsHeight} + 24px)` },
  alignSelf: { md: 'flex-start' },
} as const

const Panel = () => {
  const { definition, path, route } = useScreen()
  const Component = definition.panel?.component
  if (!Component) return null
  return (
    <Box sx={panelStyles}>
      <Suspense fallback={null}>
        <Component path={path} places={route.places} />
      </Suspense>
    </Box>
  )
}

interface ScreenProps {
  definition: Resolved
  path: string
  title?: string
}

const Screen = ({ definition, path, title, route }: ScreenProps & { route: ReturnType<typeof useRoute> & object }) => {
  const translate = useTranslate()
  const state = useScreenState(definition, path, route)
  return (
    <ResourceContextProvider value={definition.name}>
      <ScreenContext.Provider value={state}>
        <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, gap: 3 }}>
          <Panel />
          <Box component="section" sx={{ flexGrow: 1, minWidth: 0 }}>
            <ResourceList title={translate(title ?? titleKey(definition))} />
          </Box>
        </Box>
        <Dialogs />
      </ScreenContext.Provider>
    </ResourceContextProvider>
  )
}

/** What its buttons open. */
const dialogsOf = ({ toolbar, actions }: Resolved) => [
  ...(toolbar.some(({ kind }) => kind === 'create') ? (['create'] as const) : []),
  ...actions.flatMap(({ kind }) => (kind === 'edit' || kind === 'view' ? [kind] : [])),
]

const useRoute = (definition: Resolved) => {
  const rest = useParams()['*'] ?? ''
  return useMemo(
    () =>
      matchListRoute(rest, {
        placeCount: definition.panel?.filters.length ?? 0,
        subRoutes: Object.keys(definition.subRoutes ?? {}),
        dialogs: dialogsOf(definition),
      }),
    [rest, definition],
  )
}

interface ResourceScreenProps {
  resource: string
  segment: string
  /** Translation key. */
  title?: string
}

/** Mounted at `{area}/{segment}/*`. */
export const ResourceScreen = ({ resource, segment, title }: ResourceScreenProps) => {
  const definition = useDefinition(resource)
  const { areaPath } = useEngine()
  const route = useRoute(definition)
  if (!route) return <MissingScreen />
  return <Screen definition={definition} path={`${areaPath}/${segment}`} route={route} {...(title && { title })} />
}
