/** The map of the organisation's stores (spec section 2.3), and the list of these stores next to it. */
import { use, useCallback, useMemo, useState } from 'react'
import { limits, mapViews } from '../../../contract/limits'
import type { Marker } from '../../../contract/locations'
import { loadStoreMessages } from '../../i18n/lazyMessages'
import { boundsOf, fitViewToBounds, type MapView } from '../maps/bounds'
import { createLazyMap, MapLoading } from '../maps/createLazyMap'
import { MapLayout } from '../maps/MapLayout'
import { useMarkers } from '../maps/useMarkers'
import { CityDialog } from './CityDialog'
import { type LocationRecord, StoreDialog } from './StoreDialog'
import { StoresList, useInfiniteStores } from './StoresList'
import { fetchCityPoints, fetchStoreMarkers, storeCountOfMarker } from './storesMapApi'
import { useBoundsOfOwnStores } from './useBoundsOfOwnStores'

const loadScene = async () => (await import('./StoresLeafletMap')).StoresLeafletMap
const StoresScene = createLazyMap(loadScene)
// Starts loading the map's code early. A failure is reported by the component that needs the code.
loadScene().catch(() => undefined)

const { latitude, longitude, zoom } = mapViews.locations
const start: MapView = { centre: { latitude, longitude }, zoom }

/** Returns the map's view: the bounds of the organisation's stores, until a store or a city is opened. */
const useView = () => {
  const own = useBoundsOfOwnStores()
  const [movedView, setView] = useState<MapView>()
  const ownView = useMemo(() => own && fitViewToBounds(own, start), [own])
  return { view: movedView ?? (own === null ? start : ownView), setView }
}

export const StoresMap = () => {
  use(loadStoreMessages())
  const { view, setView } = useView()
  const [opened, setOpened] = useState<Marker>()
  const markers = useMarkers<Marker>(fetchStoreMarkers)
  const stores = useInfiniteStores()
  const names = useMemo(
    () => new Map(stores.data?.pages.flatMap(page => page.data).map(({ guid, name }) => [guid, name])),
    [stores.data],
  )
  const openMarker = useCallback((marker: Marker) => setOpened(marker), [])
  const openStore = ({ guid, point }: LocationRecord) => {
    setView({ centre: point, zoom: mapViews.accuracyZoom.Street })
    setOpened({ guid, point })
  }
  const close = () => setOpened(undefined)
  const enter = async ({ city, point }: Marker) => {
    close()
    const zoom = limits.mapOnePerCityBelowZoom + 1
    const near: MapView = { centre: point, zoom }
    setView(near)
    // The city's marker is at the position of one of its stores. Therefore the map moves to the middle of the city's
    // stores (those of the first page), unless the user has opened something else in the meantime.
    const bounds = city && boundsOf(await fetchCityPoints(city.guid).catch(() => []))
    if (bounds) setView(now => (now === near ? { centre: fitViewToBounds(bounds, near).centre, zoom } : now))
  }
  const city = opened?.city
  return (
    <>
      <MapLayout
        words="stores.map"
        markers={markers}
        count={markers.items.reduce((sum, marker) => sum + storeCountOfMarker(marker), 0)}
        isEmpty={stores.data?.pages[0]?.data.length === 0}
        map={
          view ? (
            <StoresScene
              view={view}
              markers={markers.items}
              names={names}
              onBoundsChange={markers.onBoundsChange}
              onOpen={openMarker}
            />
          ) : (
            <MapLoading />
          )
        }
        list={<StoresList stores={stores} onOpen={openStore} />}
      />
      {opened && city && city.shopsCount > 1 && (
        <CityDialog city={city} onZoom={() => void enter(opened)} onClose={close} />
      )}
      {opened && !(city && city.shopsCount > 1) && <StoreDialog id={opened.guid} onClose={close} />}
    </>
  )
}
