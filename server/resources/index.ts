/** All declared resources. */
import type { OwnedResource } from '../declared/resource'
import type { StaffResource } from '../declared/staff'
import { employeeResource } from './employees'
import { fundraisingRewardResource } from './fundraisingRewards'
import { simpleRewardResource } from './simpleRewards'
import { staffApplications } from './staff/applications'
import { staffEmployees } from './staff/employees'
import { staffFundraising } from './staff/fundraising'
import { staffLocations } from './staff/locations'
import { staffOrganisations } from './staff/organisations'
import { staffPremiumRewards } from './staff/premiumRewards'
import { staffSagas } from './staff/sagas'
import { staffSimpleRewards } from './staff/simpleRewards'
import { staffSponsorships } from './staff/sponsorships'

/** Of organisations and accounts. */
export const ownedResources: OwnedResource[] = [employeeResource, simpleRewardResource, fundraisingRewardResource]

/** What staff see of all of them. */
export const staffResources: StaffResource[] = [
  staffApplications,
  staffOrganisations,
  staffSagas,
  staffSponsorships,
  staffFundraising,
  staffEmployees,
  staffLocations,
  staffSimpleRewards,
  staffPremiumRewards,
]
