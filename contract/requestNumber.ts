/**
 * Formats the number of a sponsorship request, as users read it on the screen, in a receipt and on the phone. Zod-free:
 * the browser loads this file.
 */

/** Returns the number of a request, such as `3F2A-91BC` for `3f2a91bc-…`. */
export const requestNumber = (guid: string) => `${guid.slice(0, 4)}-${guid.slice(4, 8)}`.toUpperCase()
