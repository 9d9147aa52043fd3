/** Second factors and sessions: a tab of the profile, and a page of the staff area, whose accounts have no profile. */
import Box from '@mui/material/Box'
import { type ReactNode, use } from 'react'
import { hasApiExtension } from '../../../config'
import { loadProfileMessages, loadSecondFactorMessages } from '../../../i18n/lazyMessages'
import { PasswordSection } from '../PasswordSection'
import { sectionGridStyles, sectionStackStyles } from '../sectionGrid'
import { FactorsSection } from './FactorsSection'
import { SessionsSection } from './SessionsSection'

/**
 * Shows the second factors and the sessions of the account.
 * @param children further sections, below the second factors
 */
export const SecuritySections = ({ children }: { children?: ReactNode }) => {
  use(loadSecondFactorMessages())
  return (
    <Box sx={sectionGridStyles}>
      <Box sx={sectionStackStyles}>
        {hasApiExtension('secondFactors') && <FactorsSection />}
        {children}
      </Box>
      {hasApiExtension('sessions') && <SessionsSection />}
    </Box>
  )
}

export const StaffSecurityPage = () => {
  use(loadProfileMessages())
  return (
    <SecuritySections>
      <PasswordSection />
    </SecuritySections>
  )
}
