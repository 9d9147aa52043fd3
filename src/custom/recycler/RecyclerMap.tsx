/**
 * The recycler's map (spec section 2.3): the locations near the recycler or at a place that the recycler searches
 * for, a sorted list of them, and the booking of one or several locations.
 */
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Paper from '@mui/material/Paper'
import { use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { mapViews } from '../../../contract/limits'
import type { FoundPlace } from '../../../contract/placeSearch'
import type { Point } from '../../../contract/primitives'
import type { RecyclerLocation } from '../../../contract/sagas'
import { hasApiExtension } from '../../config'
import { useLanguage } from '../../i18n/i18n'
import { loadRecyclerMessages } from '../../i18n/lazyMessages'
import { useDefinition } from '../engine/definition/EngineContext'
import { centreOfBounds, type MapBounds, type MapView } from '../maps/bounds'
import { createLazyMap } from '../maps/createLazyMap'
import { useMarkers } from '../maps/useMarkers'
import { waitForContent } from '../ui/contentPriority'
import { ErrorScreen } from '../ui/ErrorScreen'
import { lazyWithBoundary, renderOnDemand } from '../ui/lazyWithBoundary'
import { BookingResult } from './BookingResult'
import { describePlace, parseMapView, zoomOfPlace } from './foundPlaces'
import { LocateButton } from './LocateButton'
import { LocationOrderToggle } from './LocationOrderToggle'
import { LocationPopup } from './LocationPopup'
import { LocationsList } from './LocationsList'
import { LocationsListHead } from './LocationsListHead'
import { emptyLocationFilter, isCityMarker, isFilterActive, matchesLocationFilter } from './locationFacts'
import { MapAndList } from './MapAndList'
import type { PlaceOrder } from './placeOrders'
import { usePosition } from './position'
import { fetchRecyclerLocations } from './recyclerApi'
import { SelectionBar } from './SelectionBar'
import { useStartView, zoomAtOwnPosition } from './startView'
import { findRemovalChanges, findTripMembers } from './trip/tripMembers'
import { useStoredTrip } from './trip/useStoredTrip'
import { useBookAll } from './useBookAll'
import { useBookings } from './useBookings'
import { useSelectedPlaces } from './useSelectedPlaces'

const loadScene = async () => (await import('./RecyclerLeafletMap')).RecyclerLeafletMap
const RecyclerScene = createLazyMap(loadScene)
// Starts loading the map's code as soon as the main content is rendered, without waiting for the map's first view. If
// loading fails, the map itself shows the error.
void waitForContent()
  .then(loadScene)
  .catch(() => undefined)

const Waiting = () => {
  const translate = useTranslate()
  return (
    <Box role="status" sx={{ display: 'grid', placeItems: 'center', height: '100%' }}>
      <CircularProgress aria-label={translate('maps.loading')} />
    </Box>
  )
}

// The filter form's code is loaded when the form is first shown.
const FilterBar = renderOnDemand(async () => (await import('./FilterBar')).FilterBar)
const PlaceSearch = lazyWithBoundary(
  async () => (await import('./PlaceSearch')).PlaceSearch,
  'in the bar',
  <Paper sx={{ height: 44 }} />,
)

/**
 * Shows the view in the URL parameter `at`, and returns the search text in the parameter `find`. Both parameters are
 * then removed from the URL, so that the map does not move again when the user returns to this page.
 */
const useAddress = (show: (view: MapView) => void) => {
  const [params, setParams] = useSearchParams()
  const [at, find] = [params.get('at'), params.get('find')]
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    if (at === null && find === null) return
    const view = parseMapView(at)
    if (view) show(view)
    if (find) setWanted(find)
    setParams({}, { replace: true })
  }, [at, find, show, setParams])
  return wanted
}

export const RecyclerMap = () => {
  use(loadRecyclerMessages())
  const { start, keep } = useStartView()
  const [movedView, setView] = useState<MapView>()
  const view = movedView ?? start
  const [opened, setOpened] = useState<RecyclerLocation>()
  // The filter is stored, so that it is still set when the recycler comes back from the trip.
  const [filter, setFilter] = useStore('recycler.filter', emptyLocationFilter)
  const [isFilterOpen, setIsFilterOpen] = useState(false)
  const [storedOrder, setOrder] = useStore<PlaceOrder>('recycler.order', 'fullest')
  const markers = useMarkers<RecyclerLocation>(fetchRecyclerLocations)
  const { onBoundsChange } = markers
  const reload = () => void markers.reload()
  const isFirstLoad = markers.isLoading && markers.items.length === 0
  const { bookings, ofPlace, error, isPending } = useBookings()
  const isKnown = !isPending && !error
  // The bookings may change while a location is being booked, so the code that runs afterwards reads them from this
  // ref.
  const open = useRef<string[] | undefined>(undefined)
  open.current = isKnown ? bookings.map(({ guid }) => guid) : undefined
  const here = usePosition()
  const order = storedOrder === 'nearest' && !here ? 'fullest' : storedOrder
  const selection = useSelectedPlaces(markers.items)
  const { isReader } = useDefinition('sagas')
  const trip = useStoredTrip()
  const booked = (guids: string[]) => {
    reload()
    if (guids.length === 0) return
    trip.change([...findRemovalChanges(trip.kept, bookings, here), { kind: 'book', bookings: guids }], open.current)
  }
  const { run, bookAll, bookUnanswered, close } = useBookAll(outcomes => {
    // Locations whose booking got no response stay selected.
    selection.drop(outcomes.flatMap(({ kind, place }) => (kind === 'unanswered' ? [] : place.guid)))
    booked(outcomes.flatMap(outcome => (outcome.kind === 'booked' ? (outcome.saga.guid ?? []) : [])))
  })
  const locations = useMemo(
    () => markers.items.filter(item => matchesLocationFilter(item, filter)),
    [markers.items, filter],
  )
  const selectedIds = useMemo(() => new Set(selection.places.keys()), [selection.places])

  const visibleBounds = useRef<MapBounds>(undefined)
  const centreOfView = () => visibleBounds.current && centreOfBounds(visibleBounds.current)
  const [found, setFound] = useState<{ point: Point; name: string }>()
  const find = useAddress(setView)
  const language = useLanguage()
  const showFound = (place: FoundPlace) => {
    setView({ centre: place.point, zoom: zoomOfPlace(place) })
    setFound(place.kind === 'City' ? undefined : { point: place.point, name: describePlace(place, language).name })
  }
  const moved = useCallback(
    (bounds: MapBounds) => {
      visibleBounds.current = bounds
      keep(bounds)
      onBoundsChange(bounds)
    },
    [keep, onBoundsChange],
  )
  const openMarker = useCallback((location: RecyclerLocation) => {
    if (isCityMarker(location)) setView({ centre: location.point, zoom: mapViews.accuracyZoom.City })
    else setOpened(location)
  }, [])
  const show = ({ point }: RecyclerLocation) => {
    setOpened(undefined)
    setView({ centre: point, zoom: mapViews.accuracyZoom.Street })
  }
  const places = [...selection.places.values()]
  return (
    <>
      <MapAndList
        map={
          view ? (
            <RecyclerScene
              view={view}
              locations={locations}
              ownBookings={ofPlace}
              selectedIds={selectedIds}
              here={here}
              found={found}
              onBoundsChange={moved}
              onOpen={openMarker}
            />
          ) : (
            <Waiting />
          )
        }
        search={hasApiExtension('placeSearch') && <PlaceSearch centre={centreOfView} find={find} onFound={showFound} />}
        corner={<LocateButton onFound={centre => setView({ centre, zoom: zoomAtOwnPosition })} />}
        head={id => (
          <LocationsListHead
            id={id}
            markers={markers}
            shown={locations}
            bookings={bookings.length}
            stops={findTripMembers(trip.kept, bookings, here).size}
            isFilterOpen={isFilterOpen}
            isFiltering={isFilterActive(filter)}
            onFilter={() => setIsFilterOpen(!isFilterOpen)}
          />
        )}
        list={
          <>
            {isFilterOpen && <FilterBar filter={filter} onChange={setFilter} />}
            {markers.error === null ? (
              <>
                {(locations.some(location => !isCityMarker(location)) || isFirstLoad) && (
                  <LocationOrderToggle order={order} onOrder={setOrder} isLocated={here !== undefined} />
                )}
                <LocationsList
                  locations={locations}
                  order={order}
                  isLoading={markers.isLoading}
                  material={filter.material}
                  onClearFilter={isFilterActive(filter) && (() => setFilter(emptyLocationFilter))}
                  ownBookings={ofPlace}
                  here={here}
                  selectedIds={selectedIds}
                  onToggle={isReader ? undefined : selection.toggle}
                  onOpen={openMarker}
                />
              </>
            ) : (
              <ErrorScreen error={markers.error} onRetry={reload} />
            )}
          </>
        }
        foot={
          places.length > 0 && (
            <SelectionBar places={places} onBook={() => void bookAll(places)} onClear={selection.clear} />
          )
        }
      />
      {run && <BookingResult run={run} onRetry={() => void bookUnanswered()} onClose={close} />}
      {opened && (
        <LocationPopup
          key={opened.guid}
          location={markers.items.find(({ guid }) => guid === opened.guid) ?? opened}
          booking={ofPlace.get(opened.guid)}
          isSelected={selectedIds.has(opened.guid)}
          isReader={isReader}
          onToggle={
            isReader
              ? undefined
              : () => {
                  selection.toggle(opened)
                  setOpened(undefined)
                }
          }
          onShow={() => show(opened)}
          onBooked={booked}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
