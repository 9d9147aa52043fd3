/** Where a location is, in the reader's language. */
import { localName } from '../../../contract/limits'
import type { StaffLocation } from '../../../contract/staff'
import { useLanguage } from '../../i18n/i18n'
import type { CellProps } from '../engine/definition'

export const PlaceCell = ({ record: { city, street, houseNumber } }: CellProps<StaffLocation>) =>
  `${localName(city, useLanguage())}, ${street} ${houseNumber}`
