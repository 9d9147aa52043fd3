/** A card of the profile with its heading. */
import Alert from '@mui/material/Alert'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

interface SectionProps {
  /** Translation key. */
  title: string
  /** Support staff acting for the account may not: says so. */
  isBarred?: boolean
  children: ReactNode
}

export const Section = ({ title, isBarred = false, children }: SectionProps) => {
  const translate = useTranslate()
  return (
    <Paper component="section" variant="outlined" sx={{ p: { xs: 2, sm: 3 }, minWidth: 0 }}>
      <Typography component="h2" variant="h6" sx={{ mb: 2 }}>
        {translate(title)}
      </Typography>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        {isBarred && <Alert severity="info">{translate('profile.notWhileActing')}</Alert>}
        {children}
      </Stack>
    </Paper>
  )
}
