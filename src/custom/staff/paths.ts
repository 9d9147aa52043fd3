/** Addresses of the staff area that its screens lead to. */
export const organisationPath = (id: string) => `/staff/organisations/view/${encodeURIComponent(id)}`

export const locationPath = (id: string) => `/staff/locations/view/${encodeURIComponent(id)}`

/** The log of one record. */
export const recordLogPath = (subject: string) =>
  `/staff/audit-log?filter=${encodeURIComponent(JSON.stringify({ record: subject }))}`
