/** Returns a time as the API writes it; null if there is none. */
export const toIso = (date: Date | null) => date?.toISOString() ?? null
