/**
 * Lists the started bookings that are not on the trip, grouped by city and day. Each booking can be added to the trip,
 * and so can a whole group.
 */
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useLanguage } from '../../../i18n/i18n'
import { focusHeading } from '../../ui/focusHeading'
import { groupBookings } from './bookingGroups'
import { StopActions } from './StopActions'
import type { TripState } from './useTrip'

export const OtherBookings = ({ others, add }: Pick<TripState, 'others' | 'add'>) => {
  const translate = useTranslate()
  const language = useLanguage()
  if (others.length === 0) return null
  return (
    <>
      <Typography component="h3" variant="subtitle2" sx={{ pt: 2 }}>
        {translate('recycler.trip.others')}
      </Typography>
      {groupBookings(others, language).map(({ title, stops }) => (
        <Box key={title} role="group" aria-label={title}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, pt: 1 }}>
            <Typography variant="body2" sx={{ flexGrow: 1, fontWeight: 600 }}>
              {title}
            </Typography>
            {stops.length > 1 && (
              <Button
                startIcon={<AddIcon />}
                onClick={() => {
                  add(...stops.map(({ guid }) => guid))
                  focusHeading()
                }}
                aria-label={translate('recycler.trip.addAllOf', { group: title })}
              >
                {translate('recycler.trip.addAll', { count: stops.length })}
              </Button>
            )}
          </Box>
          <List dense disablePadding>
            {stops.map(stop => (
              <ListItem key={stop.guid} disablePadding divider sx={{ display: 'block', py: 0.5 }}>
                <ListItemText primary={stop.name} secondary={stop.address} />
                <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.5 }}>
                  <Button
                    startIcon={<AddIcon />}
                    onClick={() => {
                      add(stop.guid)
                      focusHeading()
                    }}
                    aria-label={translate('recycler.trip.addOf', { name: stop.name })}
                  >
                    {translate('recycler.trip.add')}
                  </Button>
                  <StopActions stop={stop} />
                </Box>
              </ListItem>
            ))}
          </List>
        </Box>
      ))}
    </>
  )
}
