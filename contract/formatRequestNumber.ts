/**
 * Formats the number of a sponsorship request, as users read it on the screen, in a receipt and on the phone. This file
 * does not import Zod, so that the browser does not have to load Zod.
 */

/** Returns the number of a request, such as `3F2A-91BC` for `3f2a91bc-…`. */
export const formatRequestNumber = (guid: string) => `${guid.slice(0, 4)}-${guid.slice(4, 8)}`.toUpperCase()
