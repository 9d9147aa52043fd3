/**
 * Lists the resources for support staff. They are separate from the resources of organisations, because staff resources
 * call repositories, which need the ownership of the resources of organisations (server/ownership/owned.ts).
 */
import type { StaffResource } from '../../declared/staffRoutes'
import { staffApplications } from './applications'
import { staffEmployees } from './employees'
import { staffFundraising } from './fundraising'
import { staffLocations } from './locations'
import { staffMembers } from './members'
import { staffOrganisations } from './organisations'
import { staffPremiumRewards } from './premiumRewards'
import { staffSagas } from './sagas'
import { staffSimpleRewards } from './simpleRewards'
import { staffSponsorships } from './sponsorships'

export const staffResources: StaffResource[] = [
  staffApplications,
  staffOrganisations,
  staffMembers,
  staffSagas,
  staffSponsorships,
  staffFundraising,
  staffEmployees,
  staffLocations,
  staffSimpleRewards,
  staffPremiumRewards,
]
