/** Card of the profile with a heading. */
import Alert from '@mui/material/Alert'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'

interface SectionProps {
  /** Id of the section, so that links such as `#keys` can lead to it. */
  id?: string
  /** Translation key of the section's heading. */
  title: string
  /** Whether support staff cannot use the section during an impersonation. A notice then appears above its contents. */
  isBlocked?: boolean
  children: ReactNode
}

export const ProfileSection = ({ id, title, isBlocked = false, children }: SectionProps) => {
  const translate = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash, key, state } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes when a link is followed again
  useEffect(() => {
    // The heading takes the focus after a link to the section, but not after the user has selected its tab.
    if (id && hash === `#${id}` && !state?.isTab) heading.current?.focus()
  }, [id, hash, key])
  return (
    <Paper component="section" variant="outlined" sx={{ p: { xs: 2, sm: 3 }, minWidth: 0 }}>
      <Typography ref={heading} tabIndex={-1} component="h2" variant="h6" sx={{ mb: 2 }}>
        {translate(title)}
      </Typography>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        {isBlocked && <Alert severity="info">{translate('profile.notWhileActing')}</Alert>}
        {children}
      </Stack>
    </Paper>
  )
}
