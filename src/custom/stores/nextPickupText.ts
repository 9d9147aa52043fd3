import type { Location } from '../../../contract/locations'
import type { CellTextContext } from '../engine/export/exportTable'
import { formatDate } from '../ui/format'

/**
 * Returns who comes to pick up at a store; for a store that is not booked, the last day of its pickup request;
 * otherwise an empty text.
 */
export const nextPickupText = ({ booking, pickupRequest }: Location, { translate, language }: CellTextContext) => {
  if (booking) return booking.recycler.name || translate('resources.locations.booked')
  if (!pickupRequest) return ''
  return translate('resources.locations.wantedUntil', { day: formatDate(pickupRequest.until, language) })
}
