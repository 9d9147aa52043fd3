/** Returns the query of an address at which a list opens with these filters. */
export const filterSearch = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`
