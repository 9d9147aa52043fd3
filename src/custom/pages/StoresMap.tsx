/** The map of the organisation's stores (spec section 2.3), and beside it the same stores as a list. */
import { useCallback, useMemo, useState } from 'react'
import { mapViews } from '../../../contract/limits'
import type { Marker } from '../../../contract/locations'
import type { MapView } from '../maps/area'
import { LazyMap, mapChunk } from '../maps/LazyMap'
import { MapLayout } from '../maps/MapLayout'
import { useMarkers } from '../maps/useMarkers'
import { type LocationRecord, StoreDialog } from '../stores/StoreDialog'
import { StoresList, useStores } from '../stores/StoresList'
import { fetchStoreMarkers } from '../stores/storesApi'

const storesScene = mapChunk(async () => (await import('../stores/StoresScene')).StoresScene)

const { latitude, longitude, zoom } = mapViews.locations
const start: MapView = { centre: { latitude, longitude }, zoom }

export const StoresMap = () => {
  const [view, setView] = useState(start)
  const [openId, setOpenId] = useState<string>()
  const markers = useMarkers<Marker>(fetchStoreMarkers)
  const stores = useStores()
  const names = useMemo(
    () => new Map(stores.data?.pages.flatMap(page => page.data).map(({ guid, name }) => [guid, name])),
    [stores.data],
  )
  const openMarker = useCallback(({ guid }: Marker) => setOpenId(guid), [])
  const openStore = ({ guid, point }: LocationRecord) => {
    setView({ centre: point, zoom: mapViews.accuracyZoom.Street })
    setOpenId(guid)
  }
  return (
    <>
      <MapLayout
        words="stores.map"
        markers={markers}
        map={
          <LazyMap
            chunk={storesScene}
            props={{ view, markers: markers.items, names, onArea: markers.onArea, onOpen: openMarker }}
          />
        }
        list={<StoresList stores={stores} onOpen={openStore} />}
      />
      {openId !== undefined && <StoreDialog id={openId} onClose={() => setOpenId(undefined)} />}
    </>
  )
}
