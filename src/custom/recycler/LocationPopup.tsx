/** Popup of a location on the map (spec section 2.3): its address, its recyclables, and the button for booking it. */

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { RecyclerLocation, Saga } from '../../../contract/sagas'
import { useLanguage } from '../../i18n/i18n'
import { CloseButton } from '../ui/CloseButton'
import { formatDate, formatDateTime, formatNumber } from '../ui/format'
import { TitledDialog } from '../ui/TitledDialog'
import { fillLevelOf, formatLocationAddress } from './locationFacts'
import { OwnBookingInfo } from './OwnBookingInfo'
import { RecyclablesTable } from './RecyclablesTable'
import { useBooking } from './useBooking'

interface LocationPopupProps {
  location: RecyclerLocation
  /** The recycler's own booking of this location, if there is one. */
  booking?: Saga | undefined
  isSelected?: boolean
  /**
   * Selects the location, or deselects a selected location. If the callback is omitted, the location cannot be
   * selected.
   */
  onToggle?: (() => void) | undefined
  onShow?: (() => void) | undefined
  /** Whether the user may only read, and not book. */
  isReader?: boolean
  /**
   * Called after booking, with the guid of the new booking. The list is empty if another recycler has already booked
   * the location, or if the response has no guid.
   */
  onBooked(guids: string[]): void
  onClose(): void
}

const FillLevel = ({ percent }: { percent: number }) => {
  const translate = useTranslate()
  const label = translate('recycler.fillLevel', { percent })
  return (
    <Box>
      <Typography variant="body2">{label}</Typography>
      <LinearProgress variant="determinate" value={percent} aria-label={label} sx={{ height: 8, borderRadius: 4 }} />
    </Box>
  )
}

/**
 * Warns of full and faulty bins. Renders nothing if there are none, or if the API does not return the state of the
 * bins.
 */
const BinReports = ({ bins }: { bins: RecyclerLocation['bins'] | undefined }) => {
  const translate = useTranslate()
  return (
    <>
      {bins && bins.full > 0 && (
        <Alert severity="info">{translate('recycler.fullBins', { smart_count: bins.full })}</Alert>
      )}
      {bins && bins.faulty > 0 && (
        <Alert severity="warning">{translate('recycler.faultyBins', { smart_count: bins.faulty })}</Alert>
      )}
    </>
  )
}

export const LocationPopup = ({ location, booking, isSelected, isReader = false, ...does }: LocationPopupProps) => {
  const { onToggle, onShow, onBooked, onClose } = does
  const translate = useTranslate()
  const language = useLanguage()
  const { book, isBusy, isBooked, booking: answered } = useBooking(location, onBooked)
  const own = booking ?? answered
  const { name, point, updatedAt, recyclablesCount } = location
  const total = recyclablesCount.totalObjectsCount
  return (
    <TitledDialog title={name} onClose={onClose} maxWidth="xs">
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {own && <OwnBookingInfo code={own.code} point={point} name={name} />}
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
          <Typography sx={{ flexGrow: 1 }}>{formatLocationAddress(location, language)}</Typography>
          {onShow && <Button onClick={onShow}>{translate('recycler.map.show')}</Button>}
        </Box>
        {location.pointConfirmed === false && <Alert severity="info">{translate('recycler.approximate')}</Alert>}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('recycler.updatedAt', { at: formatDateTime(updatedAt, language) })}
        </Typography>
        <FillLevel percent={fillLevelOf(location)} />
        {location.pickupRequest && (
          <Alert severity="info">
            {translate('recycler.requested', {
              day: formatDate(location.pickupRequest.until, language),
              hours: location.pickupRequest.hours,
            })}
          </Alert>
        )}
        <BinReports bins={(location as Partial<RecyclerLocation>).bins} />
        <Typography>
          {translate('recycler.objects', { smart_count: total, count: formatNumber(total, language) })}
        </Typography>
        <RecyclablesTable recyclables={recyclablesCount} />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1, '& > *': { whiteSpace: 'nowrap' } }}>
        <CloseButton onClose={onClose}>{translate('engine.close')}</CloseButton>
        {onToggle && !isBooked && (
          <Button onClick={onToggle}>{translate(isSelected ? 'recycler.deselectThis' : 'recycler.selectThis')}</Button>
        )}
        {!isReader && (
          <Button variant="contained" disabled={isBooked} loading={isBusy} onClick={() => void book()}>
            {translate(isBooked ? 'recycler.alreadyBooked' : 'recycler.start')}
          </Button>
        )}
      </DialogActions>
    </TitledDialog>
  )
}
