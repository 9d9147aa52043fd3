/**
 * Icon button whose label is its tooltip and accessible name. The tooltip is created on hover or focus only, because a
 * list has a hundred such buttons.
 */
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { type IconName, icons } from './icons'

/**
 * Returns whether the device can hover. On touch, focus (for example after a dialog closes) would leave the tooltip
 * over the list.
 */
const canHover = () => !window.matchMedia('(hover: none)').matches

interface ActionButtonProps {
  /** Translated text. */
  label: string
  icon: IconName
  isBusy?: boolean
  /**
   * Shows the label next to the icon, because touch shows no tooltip. A variant shows only the label, in a button of
   * that variant.
   */
  inWords?: boolean | 'contained' | 'outlined'
  onClick(): void
}

export const ActionButton = ({ label, icon, isBusy = false, inWords = false, onClick }: ActionButtonProps) => {
  const [named, setNamed] = useState<HTMLElement | null>(null)
  const Icon = icons[icon]
  if (inWords)
    return (
      <Button
        {...(inWords === true ? { startIcon: <Icon /> } : { variant: inWords, size: 'small', sx: { mr: 1 } })}
        loading={isBusy || null}
        onClick={onClick}
      >
        {label}
      </Button>
    )
  return (
    <>
      <IconButton
        aria-label={label}
        // `false` would still add an element for the spinner to each button.
        loading={isBusy || null}
        onClick={onClick}
        onPointerEnter={({ pointerType, currentTarget }) => pointerType === 'mouse' && setNamed(currentTarget)}
        onPointerLeave={() => setNamed(null)}
        onFocusVisible={({ currentTarget }) => canHover() && setNamed(currentTarget)}
        onBlur={() => setNamed(null)}
        color={icon === 'delete' ? 'error' : 'primary'}
      >
        <Icon />
      </IconButton>
      {named && (
        <Tooltip
          open
          describeChild
          title={label}
          onClose={() => setNamed(null)}
          slotProps={{ popper: { anchorEl: named } }}
        >
          <span />
        </Tooltip>
      )}
    </>
  )
}
