/** An icon with its name as tooltip and accessible name. */
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { type IconName, icons } from './icons'

interface ActionButtonProps {
  /** Translated. */
  label: string
  icon: IconName
  isBusy?: boolean
  onClick(): void
}

export const ActionButton = ({ label, icon, isBusy = false, onClick }: ActionButtonProps) => {
  const Icon = icons[icon]
  return (
    <Tooltip title={label}>
      <span>
        <IconButton
          aria-label={label}
          // `false` would still put a place for the spinner into each.
          loading={isBusy || null}
          onClick={onClick}
          color={icon === 'delete' ? 'error' : 'primary'}
        >
          <Icon />
        </IconButton>
      </span>
    </Tooltip>
  )
}
