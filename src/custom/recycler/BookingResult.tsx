/** What became of the chosen places: each answer by itself, with its code or the reason of the refusal. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useLanguage } from '../../i18n/i18n'
import { TitledDialog } from '../layout/TitledDialog'
import { DoorCode } from './Booked'
import { addressOfPlace } from './places'
import type { BookingRun, Outcome } from './useBookAll'

const tripPath = '/recycler/trip'

const Answer = ({ outcome }: { outcome: Outcome }) => {
  const translate = useTranslate()
  const language = useLanguage()
  const isBooked = outcome.kind === 'booked'
  return (
    <li>
      <Alert role="presentation" severity={isBooked ? 'success' : 'error'} sx={{ alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600 }}>{outcome.place.name}</Typography>
        <Typography variant="body2">{addressOfPlace(outcome.place, language)}</Typography>
        {isBooked && outcome.saga.code && <DoorCode code={outcome.saga.code} />}
        {!isBooked && <Typography variant="body2">{translate(outcome.reason)}</Typography>}
      </Alert>
    </li>
  )
}

export const BookingResult = ({ run: { wanted, outcomes }, onClose }: { run: BookingRun; onClose: () => void }) => {
  const translate = useTranslate()
  const isRunning = outcomes.length < wanted
  const booked = outcomes.filter(({ kind }) => kind === 'booked').length
  const refused = outcomes.length - booked
  const counts = [
    translate('recycler.book.booked', { smart_count: booked }),
    refused > 0 && translate('recycler.book.refused', { smart_count: refused }),
  ]
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
            <Answer key={outcome.place.guid} outcome={outcome} />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isRunning}>
          {translate('engine.close')}
        </Button>
        <Button component={Link} to={tripPath} variant="contained" disabled={isRunning || booked === 0}>
          {translate('recycler.book.showTrip')}
        </Button>
      </DialogActions>
    </TitledDialog>
  )
}
