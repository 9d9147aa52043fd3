/**
 * The lists of the API by name. Each list is declared next to the schema of its records. The browser gets the values
 * of this file without the schemas (scripts/listValues.ts).
 */
import { allBinsList } from './bins'
import { employeesList } from './employees'
import { locationsList } from './locations'
import { fundraisingRewardsList, premiumRewardsList, simpleRewardsList } from './rewards'
import { sagasList } from './sagas'
import { receivedSponsorshipsList, sponsorRewardsList, sponsorshipsList } from './sponsorships'
import {
  applicationsList,
  organisationsList,
  staffEmployeesList,
  staffLocationsList,
  staffSagasList,
  staffSponsorshipsList,
} from './staff'
import { staffMembersList } from './staffAccounts'
import { auditLogList } from './staffAudit'
import { staffFundraisingList, staffPremiumRewardsList, staffSimpleRewardsList } from './staffRewards'
import { storePickupsList } from './storePickups'
import { supportActionsList } from './supportActions'

export const lists = {
  locations: locationsList,
  allBins: allBinsList,
  employees: employeesList,
  simpleRewards: simpleRewardsList,
  fundraisingRewards: fundraisingRewardsList,
  premiumRewards: premiumRewardsList,
  sagas: sagasList,
  storePickups: storePickupsList,
  sponsorRewards: sponsorRewardsList,
  sponsorships: sponsorshipsList,
  receivedSponsorships: receivedSponsorshipsList,
  supportActions: supportActionsList,
  applications: applicationsList,
  organisations: organisationsList,
  staffSagas: staffSagasList,
  staffSponsorships: staffSponsorshipsList,
  staffFundraising: staffFundraisingList,
  staffEmployees: staffEmployeesList,
  staffMembers: staffMembersList,
  staffLocations: staffLocationsList,
  staffSimpleRewards: staffSimpleRewardsList,
  staffPremiumRewards: staffPremiumRewardsList,
  auditLog: auditLogList,
} as const

export type ListName = keyof typeof lists
export type SortField<Name extends ListName> = (typeof lists)[Name]['sort'][number]
