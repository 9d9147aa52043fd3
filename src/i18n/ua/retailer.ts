import type { retailer as en } from '../en/retailer'
import type { TranslationOf } from '../messages'

export const retailer: TranslationOf<typeof en> = {
  support: {
    ops: { 'requestPickup locations': { did: 'замовлено вивезення з магазину', to: 'замовити вивезення з магазину' } },
    things: { locations: 'магазин' },
    fields: { locationGuid: 'магазин', limit: 'обмеження містами й магазинами' },
  },
}

/** The messages that the retailer's area has in addition to the messages of every area. */
export const roleMessages = { Retailer: retailer }
