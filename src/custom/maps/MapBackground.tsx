/**
 * Draws the map's background: the installation's own map file, or else the tiles of the configured host, or else the
 * offline background. While support staff act for an organisation, no tiles are loaded from an external host, because
 * this host would learn where the organisation's stores are.
 */
import { lazy, Suspense, useRef, useState } from 'react'
import { TileLayer } from 'react-leaflet'
import { config } from '../../config'
import { readMe } from '../../session/session'
import { MapMessage } from './MapMessage'
import { OfflineBackground } from './OfflineBackground'

// Most installations have no map file, so this code (30 kB) is loaded only if there is one.
const MapFile = lazy(async () => ({ default: (await import('./MapFile')).MapFile }))

const Tiles = ({ onMissing }: { onMissing: (isMissing: boolean) => void }) => {
  const { tileUrl, tileAttribution } = config()
  // Number of tiles that have loaded since the map last moved. One tile is enough to know that the host is available.
  const came = useRef(0)
  return (
    <TileLayer
      url={tileUrl}
      attribution={tileAttribution}
      referrerPolicy="strict-origin-when-cross-origin"
      eventHandlers={{
        loading: () => {
          came.current = 0
        },
        tileload: () => {
          came.current += 1
          onMissing(false)
        },
        tileerror: () => {
          if (came.current === 0) onMissing(true)
        },
      }}
    />
  )
}

export const MapBackground = () => {
  const { tileUrl, mapFile } = config()
  const [isMissing, setIsMissing] = useState(false)
  const isOwn = mapFile !== '' && new URL(mapFile, location.href).origin === location.origin
  const isOff = !isOwn && Boolean(readMe()?.impersonation)
  const hasTiles = !isOff && Boolean(mapFile || tileUrl)
  const isOffline = !hasTiles || isMissing
  return (
    <>
      {hasTiles && mapFile && (
        <Suspense fallback={null}>
          <MapFile address={mapFile} onMissing={setIsMissing} />
        </Suspense>
      )}
      {hasTiles && !mapFile && <Tiles onMissing={setIsMissing} />}
      {isOffline && <OfflineBackground />}
      {isOffline && <MapMessage text={isOff ? 'maps.backgroundOff' : 'maps.backgroundMissing'} />}
    </>
  )
}
