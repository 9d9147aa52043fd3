import type { Location } from '../../../contract/locations'
import type { CellTextContext } from '../engine/export/exportTable'
import { formatDate } from '../ui/format'

/** Returns who comes to pick up at a store; if it is not booked, the last day of its request; otherwise ''. */
export const nextPickupText = ({ booking, pickupRequest }: Location, { translate, language }: CellTextContext) => {
  if (booking) return booking.recycler.name || translate('resources.locations.booked')
  if (!pickupRequest) return ''
  return translate('resources.locations.wantedUntil', { day: formatDate(pickupRequest.until, language) })
}
