/** Second factors and sessions: a tab of the profile, and a page of the staff area, whose accounts have no profile. */
import Box from '@mui/material/Box'
import { use } from 'react'
import { apiCan } from '../../../config'
import { loadProfileMessages, loadSecondFactorMessages } from '../../../i18n/lazyMessages'
import { PasswordSection } from '../PasswordSection'
import { FactorsSection } from './FactorsSection'
import { SessionsSection } from './SessionsSection'

const columns = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
} as const

export const Security = () => {
  use(loadSecondFactorMessages())
  return (
    <Box sx={columns}>
      {apiCan('secondFactors') && <FactorsSection />}
      {apiCan('sessions') && <SessionsSection />}
    </Box>
  )
}

export const StaffSecurityPage = () => {
  use(loadProfileMessages())
  use(loadSecondFactorMessages())
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Security />
      <Box sx={columns}>
        <PasswordSection />
      </Box>
    </Box>
  )
}
