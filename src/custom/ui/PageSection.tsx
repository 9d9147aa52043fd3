/** A section of a page: a card below its own heading. */
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface PageSectionProps {
  /** Heading of the section, already translated. */
  title: string
  children: ReactNode
}

export const PageSection = ({ title, children }: PageSectionProps) => {
  const id = useId()
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: 2, minWidth: 0 }}>
      <Typography id={id} component="h2" variant="h6" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  )
}
