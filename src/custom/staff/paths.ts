/** Addresses within the staff area that its screens link to. */
export const organisationPath = (id: string) => `/staff/organisations/view/${encodeURIComponent(id)}`

export const locationPath = (id: string) => `/staff/locations/view/${encodeURIComponent(id)}`

/** Returns the address of the audit log filtered by one record. */
export const recordLogPath = (subject: string) =>
  `/staff/audit-log?filter=${encodeURIComponent(JSON.stringify({ record: subject }))}`
