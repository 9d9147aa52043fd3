/** The frame of every area: react-admin's app bar, sidebar and notifications, with the portal's landmarks. */
import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useEffect, useRef } from 'react'
import { Sidebar, useSidebarState } from 'react-admin'
import { config } from '../../config'
import { CloseOnBack } from '../ui/CloseOnBack'
import { lazyWithBoundary, renderPartOnDemand } from '../ui/lazyWithBoundary'
import { runDeferredActions } from '../ui/pendingUndo'
import { AreaMenu } from './AreaMenu'
import { ImpersonationBanner } from './ImpersonationBanner'
import { PrintWarningHost } from './PrintWarningHost'
import { Toasts } from './Toasts'
import { TopBar } from './TopBar'

const QuietModeBanner = renderPartOnDemand(async () => (await import('./QuietModeBanner')).QuietModeBanner)
const BackgroundTasks = lazyWithBoundary(async () => (await import('./BackgroundTasks')).BackgroundTasks, 'in the bar')

/**
 * Collapses the menu when the window becomes narrow, and expands it when the window becomes wide. `accountStore.ts`
 * sets its initial state.
 */
const useRoomForMenu = () => {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true })
  const [, setIsOpen] = useSidebarState()
  const wasWide = useRef(isWide)
  useEffect(() => {
    if (wasWide.current !== isWide) setIsOpen(isWide)
    wasWide.current = isWide
  }, [isWide, setIsOpen])
}

export const Shell = ({ children }: { children: ReactNode }) => {
  useRoomForMenu()
  useEffect(() => () => void runDeferredActions(), [])
  const isOver = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [isMenuOpen, setIsMenuOpen] = useSidebarState()
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100vh', bgcolor: 'background.default' }}>
      <TopBar />
      <ImpersonationBanner />
      {config().quiet && <QuietModeBanner />}
      <Box sx={{ display: 'flex', flexGrow: 1 }}>
        <Sidebar appBarAlwaysOn>
          <AreaMenu />
        </Sidebar>
        <Box component="main" id="content" sx={{ flexGrow: 1, minWidth: 0, p: { xs: 2, md: 3 } }}>
          <div id="main-content">{children}</div>
        </Box>
      </Box>
      <Toasts />
      <PrintWarningHost />
      <BackgroundTasks />
      {isOver && isMenuOpen && <CloseOnBack onClose={() => setIsMenuOpen(false)} />}
    </Box>
  )
}
