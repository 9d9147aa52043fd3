/**
 * Shows the outcome of booking several locations: each entry has the location's door code or the reason why it could
 * not be booked.
 */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { isFeatureOn } from '../../config'
import { useLanguage } from '../../i18n/i18n'
import { CloseButton } from '../ui/CloseButton'
import { TitledDialog } from '../ui/TitledDialog'
import { formatLocationAddress } from './locationFacts'
import { DoorCode } from './OwnBookingInfo'
import { tripPath } from './TripLink'
import type { BookingOutcome, BookingRun } from './useBookAll'

const severities = { booked: 'success', refused: 'error', unanswered: 'warning' } as const

const OutcomeEntry = ({ outcome }: { outcome: BookingOutcome }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const isBooked = outcome.kind === 'booked'
  return (
    <li>
      <Alert role="presentation" severity={severities[outcome.kind]} sx={{ alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600 }}>{outcome.place.name}</Typography>
        <Typography variant="body2">{formatLocationAddress(outcome.place, language)}</Typography>
        {isBooked && outcome.saga.code && <DoorCode code={outcome.saga.code} />}
        {!isBooked && <Typography variant="body2">{translate(outcome.reason, outcome.params)}</Typography>}
      </Alert>
    </li>
  )
}

interface BookingResultProps {
  run: BookingRun
  /** Repeats the bookings for which no response arrived. */
  onRetry: () => void
  onClose: () => void
}

export const BookingResult = ({ run: { wanted, outcomes }, onRetry, onClose }: BookingResultProps) => {
  const translate = useTranslate()
  const isRunning = outcomes.length < wanted
  const countOf = (kind: BookingOutcome['kind']) => outcomes.filter(outcome => outcome.kind === kind).length
  const unanswered = countOf('unanswered')
  const counts = (['booked', 'refused', 'unanswered'] as const).map(
    kind =>
      (kind === 'booked' || countOf(kind) > 0) && translate(`recycler.book.${kind}`, { smart_count: countOf(kind) }),
  )
  const title = isRunning
    ? translate('recycler.book.running', { done: outcomes.length, wanted })
    : counts.filter(Boolean).join(', ')
  return (
    <TitledDialog title={title} onClose={isRunning ? undefined : onClose} maxWidth="xs">
      <DialogContent>
        {isRunning && (
          <LinearProgress variant="determinate" value={(outcomes.length / wanted) * 100} aria-label={title} />
        )}
        <Box component="ul" aria-live="polite" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {outcomes.map(outcome => (
            <OutcomeEntry key={outcome.place.guid} outcome={outcome} />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <CloseButton onClose={onClose} disabled={isRunning}>
          {translate('engine.close')}
        </CloseButton>
        {unanswered > 0 && !isRunning && <Button onClick={onRetry}>{translate('engine.retry')}</Button>}
        {isFeatureOn('features', 'trip') && (
          <Button component={Link} to={tripPath} variant="contained" disabled={isRunning || countOf('booked') === 0}>
            {translate('recycler.book.showTrip')}
          </Button>
        )}
      </DialogActions>
    </TitledDialog>
  )
}
