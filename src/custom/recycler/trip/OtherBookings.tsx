/** Lists the started bookings that are not on the trip. Each can be added to the trip. */
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { focusHeading } from '../../ui/focusHeading'
import { CancelBooking } from './CancelBooking'
import type { Trip } from './useTrip'

export const OtherBookings = ({ others, add }: Pick<Trip, 'others' | 'add'>) => {
  const translate = useTranslate()
  if (others.length === 0) return null
  return (
    <>
      <Typography component="h3" variant="subtitle2" sx={{ pt: 2 }}>
        {translate('recycler.trip.others')}
      </Typography>
      <List dense disablePadding>
        {others.map(stop => (
          <ListItem key={stop.guid} disablePadding divider sx={{ display: 'block', py: 0.5 }}>
            <ListItemText primary={stop.name} secondary={stop.address} />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.5, ml: -1 }}>
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
              <CancelBooking stop={stop} />
            </Box>
          </ListItem>
        ))}
      </List>
    </>
  )
}
