/** The area's entries in react-admin's menu, as links in a navigation landmark instead of menu commands. */
import Box from '@mui/material/Box'
import { Menu, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { type MenuEntry, useEngine } from '../engine/definition/EngineContext'
import { isPresetOpen, presetUrl } from '../engine/list/presetList'
import { icons } from '../ui/icons'
import { useMenuCounts } from '../ui/menuCounts'

const newTab = { target: '_blank', rel: 'noopener' } as const
/**
 * react-admin marks every menu entry whose path matches the URL, even if another entry is the current one. These styles
 * make the wrongly marked entries look like all others.
 */
const menuStyles = {
  '& .RaMenuItemLink-active:not([aria-current]), & .RaMenuItemLink-active:not([aria-current]) .RaMenuItemLink-icon': {
    color: 'text.secondary',
  },
  // In a collapsed menu the number is at the corner of the icon, in an open menu at the end of the line.
  '& .count': {
    position: 'absolute',
    left: 26,
    top: 2,
    minWidth: 18,
    px: 0.5,
    borderRadius: 9,
    bgcolor: 'primary.main',
    color: 'primary.contrastText',
    fontSize: '0.6875rem',
    lineHeight: '18px',
    textAlign: 'center',
  },
  '& .RaMenu-open .count': { left: 'auto', right: 12, top: 'calc(50% - 9px)' },
  '& .RaMenu-open .RaMenuItemLink-icon:has(.count) + *': { mr: 3 },
} as const

/**
 * Returns a function that decides whether a menu entry is the current one. If several entries lead to the same screen,
 * an entry whose preset matches the open list is preferred to the entry without a preset.
 */
const useIsCurrent = () => {
  const engine = useEngine()
  const { areaPath, menu } = engine
  const location = useLocation()
  const isAt = (segment?: string) =>
    segment !== undefined && `${location.pathname}/`.startsWith(`${areaPath}/${segment}/`)
  const [preset] = menu
    .filter(entry => entry.preset && isPresetOpen(engine, entry, location))
    .sort((left, right) => sizeOf(right) - sizeOf(left))
  return (entry: MenuEntry) =>
    entry === preset ||
    (!entry.preset && entry.segment !== preset?.segment && [entry.segment, entry.leadsTo].some(isAt))
}
/**
 * Returns a measure of how much a preset narrows its list. If the presets of two entries match, the narrower one is
 * current.
 */
const sizeOf = ({ preset }: MenuEntry) => JSON.stringify(preset ?? {}).length

export const AreaMenu = () => {
  const engine = useEngine()
  const translate = useTranslate()
  const isCurrent = useIsCurrent()
  const counts = useMenuCounts()
  return (
    <Box component="nav" aria-label={translate('shell.menu.label')} sx={menuStyles}>
      <Menu component="div" role="group">
        {engine.menu.map(entry => {
          const Icon = icons[entry.icon]
          const label = translate(entry.label)
          const counted = counts[entry.segment]
          return (
            <Menu.Item
              key={[entry.segment, entry.preset?.key].join('.')}
              role="link"
              to={counted?.to ?? presetUrl(engine, entry)}
              primaryText={entry.label}
              leftIcon={
                <>
                  <Icon />
                  {counted && <span className="count">{counted.count}</span>}
                </>
              }
              aria-label={counted ? translate(counted.name, { label, count: counted.count }) : label}
              aria-current={isCurrent(entry) ? 'page' : undefined}
              className={isCurrent(entry) ? 'RaMenuItemLink-active' : undefined}
              {...(entry.opensInNewTab && newTab)}
            />
          )
        })}
      </Menu>
    </Box>
  )
}
