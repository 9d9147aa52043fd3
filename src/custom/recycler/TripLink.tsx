/** Link from the list of requests to the trip. */
import RouteIcon from '@mui/icons-material/RouteOutlined'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'

export const tripPath = '/recycler/trip'

export const TripLink = () => (
  <Button component={Link} to={tripPath} startIcon={<RouteIcon />}>
    {useTranslate()('recycler.book.showTrip')}
  </Button>
)
