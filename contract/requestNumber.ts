/**
 * The number of a sponsorship request, as used on the screen, in a receipt and on the phone. Zod-free: the browser
 * loads this file.
 */

/** Returns `3F2A-91BC` for `3f2a91bc-…`. */
export const requestNumber = (guid: string) => `${guid.slice(0, 4)}-${guid.slice(4, 8)}`.toUpperCase()
