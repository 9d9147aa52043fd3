/**
 * The menu of the actions that a row does not show as buttons. The label contains the row's name, because a list has
 * one menu for each row.
 */
import MoreVert from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslate } from 'react-admin'
import type { ActionButtonProps } from '../../ui/ActionButton'
import { icons } from '../../ui/icons'
import { useMenu } from '../../ui/useMenu'

export type RowMenuItem = ActionButtonProps & { key: string }

interface RowMenuProps {
  /** Name of the record that the row shows; empty if the record has none. */
  name: string
  items: readonly RowMenuItem[]
}

export const RowMenu = ({ name, items }: RowMenuProps) => {
  const translate = useTranslate()
  const { opener, menu, close } = useMenu()
  const label = [translate('engine.moreActions'), name].filter(Boolean).join(': ')
  return (
    <>
      <IconButton aria-label={label} color="primary" loading={items.some(({ isBusy }) => isBusy) || null} {...opener}>
        <MoreVert />
      </IconButton>
      {menu.open && (
        <Menu {...menu} slotProps={{ list: { 'aria-label': label } }}>
          {items.map(({ key, label, icon, onClick }) => {
            const Icon = icons[icon]
            return (
              <MenuItem
                key={key}
                onClick={() => {
                  close()
                  onClick()
                }}
              >
                <ListItemIcon>
                  <Icon fontSize="small" color={icon === 'delete' ? 'error' : 'primary'} />
                </ListItemIcon>
                {label}
              </MenuItem>
            )
          })}
        </Menu>
      )}
    </>
  )
}
