import type { retailer as en } from '../en/retailer'
import type { TranslationOf } from '../messages'

export const retailer: TranslationOf<typeof en> = {
  support: {
    ops: { 'requestPickup locations': { did: 'zamówiono odbiór w sklepie', to: 'zamówić odbiór w sklepie' } },
    things: { locations: 'sklep' },
    fields: { locationGuid: 'sklep', limit: 'ograniczenie do miast i sklepów' },
  },
}

/** The messages that the retailer's area has in addition to the messages of every area. */
export const roleMessages = { Retailer: retailer }
