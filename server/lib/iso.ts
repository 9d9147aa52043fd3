/** Returns a time in its wire form; null if there is none. */
export const iso = (date: Date | null) => date?.toISOString() ?? null
