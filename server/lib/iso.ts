/** Returns a time in the API's format (ISO 8601); null for null. */
export const toIso = (date: Date | null) => date?.toISOString() ?? null
