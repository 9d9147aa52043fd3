/**
 * Formats the number of a sponsorship request, as users read it on the screen, in a receipt and on the phone. This file
 * does not import Zod, because the browser loads it.
 */

/** Returns the number of a request, such as `3F2A-91BC` for `3f2a91bc-…`. */
export const formatRequestNumber = (guid: string) => `${guid.slice(0, 4)}-${guid.slice(4, 8)}`.toUpperCase()
