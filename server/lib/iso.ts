/** A moment on the wire; `null` where there was none. */
export const iso = (date: Date | null) => date?.toISOString() ?? null
