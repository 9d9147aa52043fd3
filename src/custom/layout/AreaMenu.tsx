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

export const AreaMenu = ({ areaPath, items }: { areaPath: string; items: readonly MenuItem[] }) => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const isCurrent = (to: string) => `${pathname}/`.startsWith(`${to}/`)
  return (
    <Box component="nav" aria-label={translate('shell.menu.label')}>
      <Menu component="div" role="group">
        {items.map(({ segment, label, icon, opensInNewTab }) => {
          const Icon = icons[icon]
          const to = `${areaPath}/${segment}`
          return (
            <Menu.Item
              key={segment}
              role="link"
              to={to}
              primaryText={label}
              leftIcon={<Icon />}
              aria-label={translate(label)}
              aria-current={isCurrent(to) ? 'page' : undefined}
              {...(opensInNewTab && newTab)}
            />
          )
        })}
      </Menu>
    </Box>
  )
}
