/** An icon with its name as tooltip and accessible name. The tooltip is made when the pointer or focus comes: a list has a hundred. */
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { type IconName, icons } from './icons'

/** A finger's focus, as after a dialog closes, would leave the tooltip over the list. */
const canHover = () => !window.matchMedia('(hover: none)').matches

interface ActionButtonProps {
  /** Translated. */
  label: string
  icon: IconName
  isBusy?: boolean
  /** Its name beside it: a finger sees no tooltip; or, in a button of that variant, alone. */
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
        // `false` would still put a place for the spinner into each.
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
