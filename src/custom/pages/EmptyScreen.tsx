/** Nothing here yet: what it would be, and the way to the first one. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { IconName } from '../layout/icons'
import { icons } from '../layout/icons'

interface EmptyScreenProps {
  /** Both translated. */
  title: string
  text?: string
  icon?: IconName
  children?: ReactNode
}

export const EmptyScreen = ({ title, text, icon = 'home', children }: EmptyScreenProps) => {
  const Icon = icons[icon]
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, py: 6, px: 2, textAlign: 'center' }}>
      <Icon aria-hidden sx={{ fontSize: 56, color: 'primary.light' }} />
      <Typography component="h2" variant="h6">
        {title}
      </Typography>
      {text && <Typography sx={{ color: 'text.secondary', maxWidth: 480 }}>{text}</Typography>}
      {children}
    </Box>
  )
}
