/** The recycler's map (spec section 2.3): markers, the popup of one, and the same locations as a list. */
import { useCallback, useState } from 'react'
import { mapViews } from '../../../contract/limits'
import type { RecyclerLocation } from '../../../contract/sagas'
import type { MapView } from '../maps/area'
import { LazyMap, mapChunk } from '../maps/LazyMap'
import { MapLayout } from '../maps/MapLayout'
import { useMarkers } from '../maps/useMarkers'
import { LocationPopup } from '../recycler/LocationPopup'
import { LocationsList } from '../recycler/LocationsList'
import { fetchLocations } from '../recycler/recyclerApi'

const recyclerScene = mapChunk(async () => (await import('../recycler/RecyclerScene')).RecyclerScene)

const { latitude, longitude, zoom } = mapViews.recycler
const start: MapView = { centre: { latitude, longitude }, zoom }

export const RecyclerMap = () => {
  const [view, setView] = useState(start)
  const [opened, setOpened] = useState<RecyclerLocation>()
  const markers = useMarkers<RecyclerLocation>(fetchLocations)
  const openMarker = useCallback((location: RecyclerLocation) => setOpened(location), [])
  const openListed = (location: RecyclerLocation) => {
    setView({ centre: location.point, zoom: mapViews.accuracyZoom.City })
    setOpened(location)
  }
  return (
    <>
      <MapLayout
        words="recycler.map"
        markers={markers}
        map={
          <LazyMap
            chunk={recyclerScene}
            props={{ view, locations: markers.items, onArea: markers.onArea, onOpen: openMarker }}
          />
        }
        list={<LocationsList locations={markers.items} onOpen={openListed} />}
      />
      {opened && (
        <LocationPopup
          key={opened.guid}
          location={markers.items.find(({ guid }) => guid === opened.guid) ?? opened}
          onBooked={() => void markers.reload()}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
