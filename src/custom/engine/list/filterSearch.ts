/** Returns the URL query string that opens a list with these filters. */
export const filterSearch = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`
