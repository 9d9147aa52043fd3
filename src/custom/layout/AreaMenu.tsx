/** The area's entries in react-admin's menu, which is one of commands: here they are links in a landmark. */
import Box from '@mui/material/Box'
import { Menu, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { type IconName, icons } from './icons'

export interface MenuItem {
  /** Translation key. */
  label: string
  icon: IconName
  segment: string
  opensInNewTab?: boolean
}

const newTab = { target: '_blank', rel: 'noopener' } as const

const Entry = ({ areaPath, item }: { areaPath: string; item: MenuItem }) => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const Icon = icons[item.icon]
  const to = `${areaPath}/${item.segment}`
  const isCurrent = pathname === to || pathname.startsWith(`${to}/`)
  return (
    <Menu.Item
      role="link"
      to={to}
      primaryText={item.label}
      leftIcon={<Icon />}
      aria-label={translate(item.label)}
      aria-current={isCurrent ? 'page' : undefined}
      {...(item.opensInNewTab && newTab)}
    />
  )
}

export const AreaMenu = ({ areaPath, items }: { areaPath: string; items: readonly MenuItem[] }) => {
  const translate = useTranslate()
  return (
    <Box component="nav" aria-label={translate('shell.menu.label')}>
      <Menu component="div" role="group">
        {items.map(item => (
          <Entry key={item.segment} areaPath={areaPath} item={item} />
        ))}
      </Menu>
    </Box>
  )
}
