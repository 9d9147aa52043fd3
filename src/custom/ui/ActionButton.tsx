/**
 * The button of an action: an icon, a label, or both. If only the icon is shown, the label is its accessible name and
 * its tooltip. The tooltip is mounted only on hover or focus, because a list has about a hundred such buttons.
 */
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { onFirstClick } from './firstClick'
import { type IconName, icons } from './icons'

/**
 * Returns whether the device can hover. On touch devices, focus would show the tooltip over the list, for example after
 * a dialog closes.
 */
const canHover = () => !window.matchMedia('(hover: none)').matches

export interface ActionButtonProps {
  /** Label of the button, already translated. */
  label: string
  icon: IconName
  isBusy?: boolean
  /** Whether the label is shown next to the icon, because touch devices show no tooltip. */
  hasLabel?: boolean
  /** Shows MUI's button of this variant, with the label instead of the icon. */
  variant?: 'contained' | 'outlined' | undefined
  onClick(): void
}

export const ActionButton = ({
  label,
  icon,
  isBusy = false,
  hasLabel = false,
  variant,
  onClick,
}: ActionButtonProps) => {
  const [named, setNamed] = useState<HTMLElement | null>(null)
  const Icon = icons[icon]
  const colour = icon === 'delete' ? 'error' : 'primary'
  const click = onFirstClick(onClick)
  if (hasLabel || variant)
    return (
      <Button
        {...(variant ? { variant, size: 'small', sx: { mr: 1 } } : { startIcon: <Icon /> })}
        color={colour}
        loading={isBusy || null}
        onClick={click}
      >
        {label}
      </Button>
    )
  return (
    <>
      <IconButton
        aria-label={label}
        // The value is `null` and not `false`, because with `false` MUI adds an element for the spinner to each button.
        loading={isBusy || null}
        onClick={click}
        onPointerEnter={({ pointerType, currentTarget }) => pointerType === 'mouse' && setNamed(currentTarget)}
        onPointerLeave={() => setNamed(null)}
        onFocusVisible={({ currentTarget }) => canHover() && setNamed(currentTarget)}
        onBlur={() => setNamed(null)}
        color={colour}
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
