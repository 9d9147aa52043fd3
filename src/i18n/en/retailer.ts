/**
 * Messages that differ for a retailer, whose locations are called stores. They have the same keys as the messages that
 * they replace. Loaded only in the retailer's area.
 */

export const retailer = {
  support: {
    ops: { 'requestPickup locations': { did: 'requested a pickup at a store', to: 'request a pickup at a store' } },
    things: { locations: 'the store' },
    fields: { locationGuid: 'store', limit: 'limit to cities and stores' },
  },
} as const

/** The messages that the retailer's area has in addition to the messages of every area. */
export const roleMessages = { Retailer: retailer }
