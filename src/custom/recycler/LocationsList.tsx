/**
 * Lists the locations on the map in the selected order; each can be opened, and selected for booking. At low zoom it
 * lists cities.
 */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { type MouseEvent, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { greatCircleMetres } from '../../../contract/distance'
import { pickLocalName } from '../../../contract/languages'
import { limits } from '../../../contract/limits'
import type { Point } from '../../../contract/primitives'
import type { RecyclerLocation } from '../../../contract/sagas'
import type { Material } from '../../../contract/statuses'
import { useLanguage } from '../../i18n/i18n'
import { focusHeading } from '../ui/focusHeading'
import { formatDate, formatNumber, formatShare } from '../ui/format'
import {
  areInSeveralTowns,
  fillBandOf,
  fillLevelOf,
  formatLocationAddress,
  formatStreet,
  isCityMarker,
  sumKilograms,
} from './locationFacts'
import { type PlaceOrder, type PlaceSorting, sortPlaces } from './placeOrders'
import type { BookingsByPlace } from './useBookings'
import { useUnitFormatters } from './useUnitFormatters'

interface LocationsListProps {
  locations: readonly RecyclerLocation[]
  /** Whether locations are still loading, so that an empty list does not mean that there are none. */
  isLoading: boolean
  order: PlaceOrder
  /** Material whose kilograms are shown. An empty text means all materials. */
  material: Material | ''
  /** Removes all filters. It is set only while a filter is active. */
  onClearFilter?: (() => void) | false
  ownBookings: BookingsByPlace
  /** The recycler's position, if it is known. */
  here: Point | undefined
  selectedIds: ReadonlySet<string>
  /**
   * Selects the location, or deselects a selected location. If the callback is `undefined`, locations cannot be
   * selected.
   */
  onToggle: ((location: RecyclerLocation) => void) | undefined
  onOpen: (location: RecyclerLocation) => void
}

const bandColours = { low: 'success', middle: 'warning', high: 'error' } as const

const PlaceState = ({ location, isMine }: { location: RecyclerLocation; isMine: boolean }) => {
  const translate = useTranslate()
  const language = useLanguage()
  if (isMine) return <Chip size="small" color="primary" label={translate('recycler.yours')} />
  if (location.isLocked) return <Chip size="small" label={translate('recycler.map.bookedShort')} />
  const percent = fillLevelOf(location)
  const share = formatShare(percent / 100, language)
  return <Chip size="small" variant="outlined" color={bandColours[fillBandOf(percent)]} label={share} />
}

/** Style that cuts a text after two lines. */
const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const
const slots = { primary: { sx: twoLines }, secondary: { component: 'div' } } as const

const PlaceRow = ({
  location,
  material,
  isTownShown,
  ownBookings,
  here,
  selectedIds,
  onToggle,
  onOpen,
}: PlaceRowProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  const { kg, km } = useUnitFormatters()
  const isMine = ownBookings.has(location.guid)
  const figures = [here && km(greatCircleMetres(here, location.point)), kg(sumKilograms(location, material))]
    .filter(Boolean)
    .join(' · ')
  const address = isTownShown ? formatLocationAddress(location, language) : formatStreet(location)
  return (
    <ListItem disablePadding divider>
      <ListItemButton onClick={() => onOpen(location)} sx={{ pl: 0, pr: 1, gap: 1, minWidth: 0 }}>
        <ListItemText
          primary={location.name}
          secondary={
            <>
              <Box sx={{ whiteSpace: 'nowrap' }}>{figures}</Box>
              <Box sx={twoLines}>{address}</Box>
              {location.pickupRequest && (
                <Box sx={{ color: 'text.primary', fontWeight: 600 }}>
                  {translate('recycler.requestedUntil', { day: formatDate(location.pickupRequest.until, language) })}
                </Box>
              )}
            </>
          }
          slotProps={slots}
        />
        <PlaceState location={location} isMine={isMine} />
      </ListItemButton>
      {onToggle && (
        <Checkbox
          checked={selectedIds.has(location.guid)}
          disabled={isMine || location.isLocked}
          onChange={() => onToggle(location)}
          slotProps={{ input: { 'aria-label': translate('recycler.choose', { name: location.name }) } }}
        />
      )}
    </ListItem>
  )
}
type LocationRowProps = Omit<LocationsListProps, 'locations' | 'order' | 'isLoading' | 'onClearFilter'> & {
  location: RecyclerLocation
}
type PlaceRowProps = LocationRowProps & { isTownShown: boolean }

const CityRow = ({ location, onOpen }: Pick<LocationRowProps, 'location' | 'onOpen'>) => {
  const translate = useTranslate()
  const language = useLanguage()
  const count = location.cityTotal ?? 0
  return (
    <ListItem disablePadding divider>
      <ListItemButton onClick={() => onOpen(location)} sx={{ pl: 0 }}>
        <ListItemText
          primary={pickLocalName(location.city.localizedNames, language)}
          secondary={translate('recycler.inCity', { smart_count: count, count: formatNumber(count, language) })}
        />
      </ListItemButton>
    </ListItem>
  )
}

const sortForList = (locations: readonly RecyclerLocation[], sorting: PlaceSorting) => [
  ...locations.filter(isCityMarker).sort((a, b) => (b.cityTotal ?? 0) - (a.cityTotal ?? 0)),
  ...sortPlaces(
    locations.filter(location => !isCityMarker(location)),
    sorting,
  ),
]

export const LocationsList = ({ locations, order, isLoading, onClearFilter, ...rest }: LocationsListProps) => {
  const translate = useTranslate()
  const [shown, setShown] = useState<number>(limits.pageSize)
  const { material, here } = rest
  const sorted = useMemo(() => sortForList(locations, { order, material, here }), [locations, order, material, here])
  const isTownShown = useMemo(() => areInSeveralTowns(locations), [locations])
  const clear = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (onClearFilter) onClearFilter()
    focusHeading(currentTarget)
  }
  if (sorted.length === 0) {
    const found = onClearFilter ? 'filtered' : 'empty'
    return (
      <>
        <Typography sx={{ py: 2 }}>{translate(`recycler.map.${isLoading ? 'waiting' : found}`)}</Typography>
        {onClearFilter && <Button onClick={clear}>{translate('ra.navigation.clear_filters')}</Button>}
      </>
    )
  }
  return (
    <>
      <List dense disablePadding>
        {sorted
          .slice(0, shown)
          .map(location =>
            isCityMarker(location) ? (
              <CityRow key={location.guid} location={location} onOpen={rest.onOpen} />
            ) : (
              <PlaceRow key={location.guid} location={location} isTownShown={isTownShown} {...rest} />
            ),
          )}
      </List>
      {sorted.length > shown && (
        <Button fullWidth onClick={() => setShown(shown + limits.pageSize)}>
          {translate('recycler.map.more')}
        </Button>
      )}
    </>
  )
}
