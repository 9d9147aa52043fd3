/**
 * Links to a maps application that open a route through the stops that are not done yet and whose position is known; no
 * link for fewer than two such stops. If the application does not accept so many stops, the route is split into parts.
 */
import DirectionsIcon from '@mui/icons-material/DirectionsOutlined'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { routeLinks } from '../mapsLink'
import { hasPoint } from './stops'
import type { TripState } from './useTrip'

export const RouteInMapsLinks = ({ stops, done }: Pick<TripState, 'stops' | 'done'>) => {
  const translate = useTranslate()
  const left = stops.filter(hasPoint).filter(({ guid }) => !done.has(guid))
  if (left.length < 2) return null
  const links = routeLinks(left.map(({ point }) => point))
  return links.map((link, index) => (
    <Button
      key={link}
      component="a"
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      startIcon={<DirectionsIcon />}
    >
      {links.length === 1
        ? translate('recycler.trip.route')
        : translate('recycler.trip.routePart', { part: index + 1, count: links.length })}
    </Button>
  ))
}
