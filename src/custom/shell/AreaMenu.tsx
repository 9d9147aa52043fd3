/**
 * Entries of the area in react-admin's menu. react-admin renders a menu of commands; here the entries are links in a
 * landmark.
 */
import Box from '@mui/material/Box'
import { Menu, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { useEngine } from '../engine/definition/EngineContext'
import { icons } from '../ui/icons'

const newTab = { target: '_blank', rel: 'noopener' } as const

export const AreaMenu = () => {
  const { areaPath, menu } = useEngine()
  const translate = useTranslate()
  const { pathname } = useLocation()
  const isAt = (segment?: string) => segment !== undefined && `${pathname}/`.startsWith(`${areaPath}/${segment}/`)
  return (
    <Box component="nav" aria-label={translate('shell.menu.label')}>
      <Menu component="div" role="group">
        {menu.map(({ segment, leadsTo, label, icon, opensInNewTab }) => {
          const Icon = icons[icon]
          const isCurrent = isAt(segment) || isAt(leadsTo)
          return (
            <Menu.Item
              key={segment}
              role="link"
              to={`${areaPath}/${segment}`}
              primaryText={label}
              leftIcon={<Icon />}
              aria-label={translate(label)}
              aria-current={isCurrent ? 'page' : undefined}
              className={isCurrent ? 'RaMenuItemLink-active' : undefined}
              {...(opensInNewTab && newTab)}
            />
          )
        })}
      </Menu>
    </Box>
  )
}
