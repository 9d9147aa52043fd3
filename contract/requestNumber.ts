/** What a sponsorship request is called on the screen, in a receipt and on the phone. Zod-free: the browser loads this file. */

/** `3f2a91bc-…` → `3F2A-91BC`. */
export const requestNumber = (guid: string) => `${guid.slice(0, 4)}-${guid.slice(4, 8)}`.toUpperCase()
