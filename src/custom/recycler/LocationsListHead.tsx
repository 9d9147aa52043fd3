/**
 * The head of the list of locations: title, number of entries, link to the trip, and the button that shows the filters.
 */
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
import type { RecyclerLocation } from '../../../contract/sagas'
import { isFeatureOn } from '../../config'
import type { Markers } from '../maps/useMarkers'
import { isCityMarker } from './locationFacts'
import { tripPath } from './TripLink'

interface ListHeadProps {
  id: string
  markers: Markers<RecyclerLocation>
  /** The locations on the map that match the filters. */
  shown: readonly RecyclerLocation[]
  bookings: number
  /** Number of bookings that are on the trip. */
  stops: number
  isFilterOpen: boolean
  isFiltering: boolean
  onFilter: () => void
}

export const LocationsListHead = ({ id, markers, shown, bookings, stops, ...filter }: ListHeadProps) => {
  const translate = useTranslate()
  const count = () => {
    // Loading errors are not shown here, because the list below shows them.
    if (markers.error !== null) return ''
    if (markers.total > limits.mapMarkers) return translate('recycler.map.most', { count: markers.items.length })
    if (shown.length === 0) return translate('recycler.map.none')
    return translate(shown.some(isCityMarker) ? 'recycler.map.far' : 'recycler.map.shown', { count: shown.length })
  }
  return (
    // If a word of the title would be behind the button, as with a large font size, the buttons wrap.
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, pb: 0.5, minHeight: 48 }}>
      <Box sx={{ flex: '1 1 0', minWidth: 'min-content' }}>
        <Typography id={id} component="h2" variant="subtitle1" sx={{ fontWeight: 650, lineHeight: 1.2 }}>
          {translate('recycler.map.list')}
        </Typography>
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
          {markers.isLoading ? translate('maps.updating') : count()}
        </Typography>
      </Box>
      {bookings > 0 && isFeatureOn('features', 'trip') && (
        <Button component={Link} to={tripPath} startIcon={<RouteIcon />} variant="outlined" sx={{ flexShrink: 0 }}>
          {translate('recycler.trip.open', { count: stops })}
        </Button>
      )}
      <IconButton
        onClick={filter.onFilter}
        sx={{ ml: 'auto' }}
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
