/** What every area has around its screens: skip link, top bar, side menu, main landmark, toasts. */
import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { ImpersonationBanner } from './ImpersonationBanner'
import { type MenuItem, SideMenu } from './SideMenu'
import { Toasts } from './Toasts'
import { TopBar } from './TopBar'
import { visuallyHidden } from './visuallyHidden'

interface ShellProps {
  areaPath: string
  menu: readonly MenuItem[]
  children: ReactNode
}

const SkipLink = () => {
  const translate = useTranslate()
  return (
    <Box
      component="a"
      href="#content"
      sx={{
        '&:not(:focus)': visuallyHidden,
        '&:focus': { position: 'fixed', top: 8, left: 8, zIndex: 2000, p: 1.5, bgcolor: 'background.paper' },
      }}
    >
      {translate('shell.skip')}
    </Box>
  )
}

export const Shell = ({ areaPath, menu, children }: ShellProps) => {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  const [isWideOpen, setIsWideOpen] = useState(true)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const isOpen = isPhone ? isDrawerOpen : isWideOpen
  const setIsOpen = isPhone ? setIsDrawerOpen : setIsWideOpen
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100vh', bgcolor: 'background.default' }}>
      <SkipLink />
      <TopBar isMenuOpen={isOpen} onMenu={() => setIsOpen(!isOpen)} />
      <ImpersonationBanner />
      <Box sx={{ display: 'flex', flexGrow: 1 }}>
        <SideMenu
          areaPath={areaPath}
          items={menu}
          isOpen={isOpen}
          isPhone={isPhone}
          onClose={() => setIsDrawerOpen(false)}
        />
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{ flexGrow: 1, minWidth: 0, p: { xs: 2, md: 3 }, outline: 0 }}
        >
          {children}
        </Box>
      </Box>
      <Toasts />
    </Box>
  )
}
