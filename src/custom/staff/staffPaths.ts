/** URL paths in the staff area to which its screens link. */
import { toFilterQueryString } from '../../../contract/portalPaths'

export const organisationPath = (id: string) => `/staff/organisations/view/${encodeURIComponent(id)}`

/** @param id id of the membership in a team whose account is shown, not of the account */
export const memberPagePath = (id: string) => `/staff/account/${encodeURIComponent(id)}`

export const locationPath = (id: string) => `/staff/locations/view/${encodeURIComponent(id)}`

/** Returns the URL path of the audit log, filtered by one record. */
export const recordLogPath = (subject: string) => `/staff/audit-log${toFilterQueryString({ record: subject })}`
