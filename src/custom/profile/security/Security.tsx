/** Second factors and sessions: a tab of the profile, and a page of the staff area, whose accounts have no profile. */
import Box from '@mui/material/Box'
import { type ReactNode, use } from 'react'
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

const column = { display: 'grid', gap: 3, alignContent: 'start', minWidth: 0 } as const

/** @param children further sections, below the second factors */
export const Security = ({ children }: { children?: ReactNode }) => {
  use(loadSecondFactorMessages())
  return (
    <Box sx={columns}>
      <Box sx={column}>
        {apiCan('secondFactors') && <FactorsSection />}
        {children}
      </Box>
      {apiCan('sessions') && <SessionsSection />}
    </Box>
  )
}

export const StaffSecurityPage = () => {
  use(loadProfileMessages())
  return (
    <Security>
      <PasswordSection />
    </Security>
  )
}
