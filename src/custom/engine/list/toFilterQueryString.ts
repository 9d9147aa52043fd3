/** Returns the URL query string that opens a list with these filters. */
export const toFilterQueryString = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`
