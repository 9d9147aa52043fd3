/** The area's menu: a column that collapses to its icons in 400 ms; a drawer on a phone. */
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { limits } from '../../../contract/limits'
import type { IconName } from '../engine/definition'
import { icons } from './icons'

export interface MenuItem {
  /** Translation key. */
  label: string
  icon: IconName
  segment: string
  opensInNewTab?: boolean
}

interface SideMenuProps {
  areaPath: string
  items: readonly MenuItem[]
  isOpen: boolean
  isPhone: boolean
  onClose(): void
}

const widths = { open: 232, collapsed: 64 }
const newTab = { component: 'a', target: '_blank', rel: 'noopener' } as const

const Entry = ({ areaPath, item, isOpen }: { areaPath: string; item: MenuItem; isOpen: boolean }) => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const Icon = icons[item.icon]
  const address = `${areaPath}/${item.segment}`
  const isCurrent = pathname === address || pathname.startsWith(`${address}/`)
  const target = item.opensInNewTab ? { ...newTab, href: address } : { component: Link, to: address }
  return (
    <ListItem disablePadding>
      <ListItemButton
        {...target}
        selected={isCurrent}
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={translate(item.label)}
        title={isOpen ? undefined : translate(item.label)}
        sx={{ minHeight: 48, px: 2.5 }}
      >
        <ListItemIcon sx={{ minWidth: 40, color: isCurrent ? 'primary.main' : 'text.secondary' }}>
          <Icon />
        </ListItemIcon>
        <ListItemText primary={translate(item.label)} sx={{ whiteSpace: 'nowrap', opacity: isOpen ? 1 : 0 }} />
      </ListItemButton>
    </ListItem>
  )
}

export const SideMenu = ({ areaPath, items, isOpen, isPhone, onClose }: SideMenuProps) => {
  const translate = useTranslate()
  const entries = (
    <Box component="nav" aria-label={translate('shell.menu.label')}>
      <List>
        {items.map(item => (
          <Entry key={item.segment} areaPath={areaPath} item={item} isOpen={isOpen || isPhone} />
        ))}
      </List>
    </Box>
  )
  if (isPhone)
    return (
      <Drawer
        open={isOpen}
        onClose={onClose}
        onClick={onClose}
        slotProps={{ paper: { sx: { width: widths.open, pt: 8 } } }}
      >
        {entries}
      </Drawer>
    )
  return (
    <Box
      sx={{
        width: isOpen ? widths.open : widths.collapsed,
        flexShrink: 0,
        overflowX: 'hidden',
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        transition: `width ${limits.menuCollapseMs}ms ease`,
        '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
      }}
    >
      {entries}
    </Box>
  )
}
