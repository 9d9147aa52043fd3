/**
 * The recycler's trip: the started bookings in driving order, on a map and as a list in which stops can be ticked off
 * and which can be printed.
 */
import MapIcon from '@mui/icons-material/MapOutlined'
import MyLocationIcon from '@mui/icons-material/MyLocation'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import RouteIcon from '@mui/icons-material/RouteOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { use } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { hasApiExtension } from '../../config'
import { loadRecyclerMessages } from '../../i18n/lazyMessages'
import { createLazyMap } from '../maps/createLazyMap'
import { EmptyScreen } from '../ui/EmptyScreen'
import { ErrorScreen } from '../ui/ErrorScreen'
import { labelsBelowIconsStyles, phoneMediaQuery } from '../ui/labelsBelowIcons'
import { useBusy } from '../ui/useBusy'
import { MapAndList } from './MapAndList'
import { OtherBookings } from './trip/OtherBookings'
import { PrintedTrip } from './trip/PrintedTrip'
import { RouteInMapsLinks } from './trip/RouteInMapsLinks'
import { StopList } from './trip/StopList'
import { hasPoint } from './trip/stops'
import { fetchRoute, useRoute } from './trip/useRoute'
import { type TripState, useTrip } from './trip/useTrip'
import { useLocate } from './useLocate'
import { useUnitFormatters } from './useUnitFormatters'

const TripScene = createLazyMap(async () => (await import('./trip/TripLeafletMap')).TripLeafletMap)
const mapPath = '/recycler/map'

const pointsOf = ({ stops, here }: Pick<TripState, 'stops' | 'here'>) => [
  ...(here ? [here] : []),
  ...stops.filter(hasPoint).map(({ point }) => point),
]

const useSummary = (trip: TripState, route: ReturnType<typeof useRoute>) => {
  const translate = useTranslate()
  const { kg, km, minutes } = useUnitFormatters()
  const total = trip.stops.reduce((sum, stop) => sum + (stop.kg ?? 0), 0)
  const way = [km(route.distanceM), route.durationS !== null && minutes(route.durationS)].filter(Boolean).join(', ')
  const words = translate(route.isRoad ? 'recycler.trip.byRoad' : 'recycler.trip.straight', { way })
  return [kg(total), words].join(' · ')
}

const Buttons = ({ trip }: { trip: TripState }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const locate = useLocate()
  const { isBusy, attempt } = useBusy()
  const sort = async (here = trip.here) => {
    const points = pointsOf({ ...trip, here })
    const route =
      hasApiExtension('routing') && points.length > 2 ? await fetchRoute(points, true).catch(() => null) : null
    trip.sort(here, route?.durations ?? undefined)
  }
  const sortFromHere = async () => {
    const here = await locate()
    if (!here) return
    await sort(here)
    notify('recycler.trip.orderedFromHere', { type: 'success' })
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pb: 1, [phoneMediaQuery]: labelsBelowIconsStyles }}>
      <Button startIcon={<RouteIcon />} disabled={isBusy} onClick={() => void attempt(() => sort())}>
        {translate('recycler.trip.order')}
      </Button>
      <Button startIcon={<MyLocationIcon />} disabled={isBusy} onClick={() => void attempt(sortFromHere)}>
        {translate('recycler.trip.fromHere')}
      </Button>
      <RouteInMapsLinks {...trip} />
    </Box>
  )
}

const Head = ({ id, summary }: { id: string; summary: string }) => {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography id={id} component="h2" variant="subtitle1" sx={{ fontWeight: 650, lineHeight: 1.2 }}>
          {translate('recycler.trip.stops')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {summary}
        </Typography>
      </Box>
      <IconButton onClick={() => window.print()} aria-label={translate('recycler.trip.print')}>
        <PrintIcon />
      </IconButton>
      <IconButton component={Link} to={mapPath} aria-label={translate('recycler.trip.toMap')}>
        <MapIcon />
      </IconButton>
    </Box>
  )
}

const StartedTrip = ({ trip }: { trip: TripState }) => {
  const translate = useTranslate()
  const route = useRoute(pointsOf(trip))
  const summary = useSummary(trip, route)
  const { stops, done, here } = trip
  const ticked = stops.filter(({ guid }) => done.has(guid)).length
  return (
    <>
      <MapAndList
        map={
          <TripScene
            stops={stops.filter(hasPoint).map(stop => ({ ...stop, isDone: done.has(stop.guid) }))}
            here={here}
            line={route.line}
            isRoad={route.isRoad}
          />
        }
        head={id => <Head id={id} summary={summary} />}
        list={
          <>
            <Buttons trip={trip} />
            {route.isMissing && <Alert severity="info">{translate('recycler.trip.noRoad')}</Alert>}
            <StopList {...trip} />
            <OtherBookings {...trip} />
          </>
        }
        foot={
          <Box sx={{ minWidth: 0 }}>
            <Typography role="status" variant="body2">
              {translate('recycler.trip.left', { count: stops.length - ticked })}
            </Typography>
            {trip.isUnsent && <Alert severity="warning">{translate('recycler.trip.unsent')}</Alert>}
            {ticked > 0 && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {translate(hasApiExtension('trip') ? 'recycler.trip.keptForAccount' : 'recycler.trip.keptHere')}
              </Typography>
            )}
          </Box>
        }
      />
      <PrintedTrip stops={stops} done={done} summary={summary} />
    </>
  )
}

export const RecyclerTrip = () => {
  use(loadRecyclerMessages())
  const translate = useTranslate()
  const trip = useTrip()
  const hasStops = trip.stops.length + trip.others.length > 0
  // Loaded stops remain if they cannot be loaded again, so that a dialog above them keeps its input.
  if (trip.error && !hasStops) return <ErrorScreen error={trip.error} onRetry={() => void trip.refetch()} />
  if (trip.isPending) return <LinearProgress aria-label={translate('maps.updating')} />
  if (hasStops) return <StartedTrip trip={trip} />
  return (
    <EmptyScreen drawing="map" title={translate('recycler.trip.none')} text={translate('recycler.trip.empty')}>
      <Button component={Link} to={mapPath} variant="contained" startIcon={<MapIcon />}>
        {translate('recycler.trip.toMap')}
      </Button>
    </EmptyScreen>
  )
}
