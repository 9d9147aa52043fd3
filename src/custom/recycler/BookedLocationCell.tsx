/** Shows the location of a booking: its name, and its address if the API returns one. */
import Typography from '@mui/material/Typography'
import type { Saga } from '../../../contract/sagas'
import { useLanguage } from '../../i18n/i18n'
import type { CellProps } from '../engine/definition/definition'
import { formatAddress } from './locationFacts'

export const BookedLocationCell = ({ record: { location } }: CellProps<Pick<Saga, 'location'>>) => {
  const address = formatAddress(location, useLanguage())
  return (
    <>
      <span>{location.name}</span>
      {address && (
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          {address}
        </Typography>
      )}
    </>
  )
}
