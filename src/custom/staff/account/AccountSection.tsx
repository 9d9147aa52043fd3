/** A section of an account's page, below its own heading. */
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'

interface AccountSectionProps {
  /** Translation key of the heading, without the prefix `account.`. */
  title: string
  children: ReactNode
}

export const AccountSection = ({ title, children }: AccountSectionProps) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: 2, minWidth: 0 }}>
      <Typography id={id} component="h2" variant="h6" sx={{ mb: 1 }}>
        {translate(`account.${title}`)}
      </Typography>
      {children}
    </Paper>
  )
}
