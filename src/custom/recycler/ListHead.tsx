/** Over the list: what it is, how much of it, the way to the trip, and the filters. */
import FilterListIcon from '@mui/icons-material/FilterList'
import RouteIcon from '@mui/icons-material/RouteOutlined'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { limits } from '../../../contract/limits'
import type { Markers } from '../maps/useMarkers'

interface ListHeadProps {
  id: string
  markers: Markers<unknown>
  /** Of those that the filters leave. */
  count: number
  bookings: number
  /** Of them, those on the trip. */
  stops: number
  isFilterOpen: boolean
  isFiltering: boolean
  onFilter: () => void
}

export const ListHead = ({ id, markers, count, bookings, stops, ...filter }: ListHeadProps) => {
  const translate = useTranslate()
  const isMore = markers.total > limits.mapMarkers
  const key = isMore ? 'most' : count === 0 ? 'none' : 'shown'
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pb: 0.5, minHeight: 48 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography id={id} component="h2" variant="subtitle1" sx={{ fontWeight: 650, lineHeight: 1.2 }}>
          {translate('recycler.map.list')}
        </Typography>
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
          {markers.isLoading ? translate('maps.updating') : translate(`recycler.map.${key}`, { count })}
        </Typography>
      </Box>
      {bookings > 0 && (
        <Button component={Link} to="/recycler/trip" startIcon={<RouteIcon />} variant="outlined">
          {translate('recycler.trip.open', { count: stops })}
        </Button>
      )}
      <IconButton
        onClick={filter.onFilter}
        aria-expanded={filter.isFilterOpen}
        aria-label={translate(filter.isFiltering ? 'recycler.filters.on' : 'recycler.filters.label')}
      >
        <Badge variant="dot" color="primary" invisible={!filter.isFiltering}>
          <FilterListIcon />
        </Badge>
      </IconButton>
    </Box>
  )
}
