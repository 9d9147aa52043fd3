/**
 * The records that wait for support staff: filters by list. The menu counts these records, and opens the tab of the
 * list that shows them. This file does not import Zod, so that the browser does not have to load Zod.
 */
import type { applicationStatuses, FundraisingStatus, PickupOrSponsorshipStatus } from './statuses'

export const waitingFilters = {
  applications: { status: 'Pending' },
  staffSponsorships: { status: 'Started' },
  staffFundraising: { status: 'Completed' },
} as const satisfies {
  applications: { status: (typeof applicationStatuses)[number] }
  staffSponsorships: { status: PickupOrSponsorshipStatus }
  staffFundraising: { status: FundraisingStatus }
}

export type ListWithWaitingRecords = keyof typeof waitingFilters
export const listsWithWaitingRecords = Object.keys(waitingFilters) as [
  ListWithWaitingRecords,
  ...ListWithWaitingRecords[],
]

/** Records are counted up to this number, for which the menu shows `99+`. */
export const maxWaitingCount = 100
