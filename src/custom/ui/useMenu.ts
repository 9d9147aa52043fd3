/** Returns the props of a menu and of the button that opens it, with ARIA attributes that link them. */
import { type MouseEvent, useId, useState } from 'react'

export const useMenu = () => {
  const id = useId()
  const [anchorEl, setAnchorEl] = useState<HTMLElement | null>(null)
  const open = anchorEl !== null
  const onClick = ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchorEl(currentTarget)
  const close = () => setAnchorEl(null)
  const opener = {
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onClick,
  } as const
  return { opener, menu: { id, anchorEl, open, onClose: close }, close }
}
