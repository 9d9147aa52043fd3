/**
 * A resource's screen: side panel, heading, toolbar, tabs, grid and pager, and above them the dialog that the URL
 * names. The list stays mounted below its dialogs and is fetched once.
 */
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { ResourceContextProvider, useTranslate } from 'react-admin'
import { barsHeightCss } from '../../ui/barHeights'
import { PartBoundary } from '../../ui/crashBoundaries'
import { renderComponent, renderOnDemand } from '../../ui/lazyWithBoundary'
import { useDefinition, useEngine } from '../definition/EngineContext'
import { titleKey } from '../definition/messageKeys'
import { RecordDialogs } from '../form/RecordDialogs'
import { ResourceList } from './ResourceList'
import { ScreenContext, useScreenState } from './ScreenContext'

// On a phone the panel collapses into a button, whose height is reserved from the start. Next to the list, the panel
// stays in place while the list scrolls.
const panelStyles = {
  width: { xs: '100%', md: 184, xl: 280 },
  minHeight: { xs: 40, md: 0 },
  flexShrink: 0,
  position: { md: 'sticky' },
  top: { md: `calc(${barsHeightCss} + 24px)` },
  alignSelf: { md: 'flex-start' },
} as const

/** Shown for a URL that belongs to no screen, or to a screen that the user's role or limit does not allow. */
export const UnavailableScreen = renderOnDemand(async () => (await import('./UnavailableScreen')).UnavailableScreen)

interface ResourceScreenProps {
  resource: string
  segment: string
  /** Translation key of the screen's heading. */
  title?: string
  /** The tabs of a screen of several resources, shown below the heading. */
  tabs?: ReactNode
}

/** Shows a resource's list and its dialogs. It is mounted at `{area}/{segment}/*`. */
export const ResourceScreen = ({ resource, segment, title, tabs }: ResourceScreenProps) => {
  const definition = useDefinition(resource)
  const { areaPath } = useEngine()
  const translate = useTranslate()
  const screen = useScreenState(definition, `${areaPath}/${segment}`)
  if (!screen || definition.isForbidden) return <UnavailableScreen definition={definition} />
  const { panel } = definition
  return (
    <ResourceContextProvider value={resource}>
      <ScreenContext.Provider value={screen}>
        <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, gap: 3 }}>
          {panel && (
            <Box sx={panelStyles}>
              <PartBoundary>
                {renderComponent(panel.component, { path: screen.path, places: screen.route.places })}
              </PartBoundary>
            </Box>
          )}
          <Box component="section" sx={{ flexGrow: 1, minWidth: 0 }}>
            <ResourceList title={translate(title ?? titleKey(definition))} tabs={tabs} />
          </Box>
        </Box>
        <RecordDialogs />
      </ScreenContext.Provider>
    </ResourceContextProvider>
  )
}
