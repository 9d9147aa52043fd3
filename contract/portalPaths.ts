/**
 * Paths of the portal's lists with filters, relative to the area of a role. The browser opens them, and the server
 * writes them into e-mails. This file does not import Zod, so that the browser does not have to load Zod.
 */
import type { BinState } from './statuses'

/** Returns the URL query string that opens a list with these filters. */
export const toFilterQueryString = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`

/** Returns the path of a list that shows only the records that match the filter. */
export const toFilteredPath = (list: string, filter: object) => list + toFilterQueryString(filter)

/**
 * Returns the path of the list of all bins, filtered by a state, with the fullest bins first.
 * @param locationId id of a location, if only its bins are listed
 */
export const toBinsPath = (state: BinState, locationId?: string | null) =>
  `${toFilteredPath('bins', { state, ...(locationId && { locationId }) })}&sort=level&order=DESC`
