/** What is booked and not on the trip: each can be put on it. */
import AddIcon from '@mui/icons-material/Add'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
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
        {others.map(({ guid, name, address }) => (
          <ListItem key={guid} disablePadding divider>
            <ListItemText primary={name} secondary={address} />
            <IconButton onClick={() => add(guid)} aria-label={translate('recycler.trip.add', { name })}>
              <AddIcon />
            </IconButton>
          </ListItem>
        ))}
      </List>
    </>
  )
}
