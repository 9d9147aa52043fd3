/**
 * The one map of the portal: background, zoom buttons and Leaflet's own link in the user's language, its size kept up to date. Import it
 * only from components that `LazyMap` loads, so that Leaflet and its styles stay in their own chunk.
 */
import 'leaflet/dist/leaflet.css'
import './map.css'
import type { Map as LeafletMap } from 'leaflet'
import { useTranslate } from 'ra-core'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { AttributionControl, MapContainer, useMap, useMapEvents, ZoomControl } from 'react-leaflet'
import { DeferredRender } from '../ui/DeferredRender'
import { Background } from './Background'
import type { Bounds, MapBounds, MapView } from './bounds'
import { boundsOfMap } from './boundsOf'
import { hasFingers } from './hasFingers'
import { TwoFingerPan } from './TwoFingerPan'

export interface BaseMapProps {
  /** The accessible name. */
  label: string
  view: MapView
  /** The part of its height, from below, that something lies over: the view's centre is the middle of the rest. */
  covered?: number
  /** The page around it scrolls: see `TwoFingers`. */
  isInPage?: boolean
  /** Called once the map has its size, and after each move. */
  onArea?: (area: MapBounds) => void
  children?: ReactNode
}

/** Of its own accord: without Leaflet's styles it would grow with each tile, and ask for more of them, for ever. */
const frame = { height: '100%', overflow: 'hidden', contain: 'size' } as const

/** Pins at the edge stand whole in the map, and a single one has its surroundings. */
const fit = { padding: [48, 48] as [number, number], maxZoom: 14 }
const cornersOf = ({ southWest, northEast }: Bounds): [number, number][] =>
  [southWest, northEast].map(({ latitude, longitude }) => [latitude, longitude])

/** In dialogs and drawers the container gets its size after the map is made. */
const SizeWatcher = () => {
  const map = useMap()
  useEffect(() => {
    const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }))
    observer.observe(map.getContainer())
    return () => observer.disconnect()
  }, [map])
  return null
}

const toCentre = (map: LeafletMap, { centre, zoom, isWhole }: MapView, covered: number) => {
  const point = map.project([centre.latitude, centre.longitude], zoom)
  return map.unproject(point.add([0, isWhole ? 0 : (map.getSize().y * covered) / 2]), zoom)
}

const Viewer = ({ view, covered }: { view: MapView; covered: number }) => {
  const map = useMap()
  const shown = useRef(view)
  const first = useRef({ view, covered })
  // Before anybody listens: what is asked for first is of this place.
  useLayoutEffect(() => {
    const { view, covered } = first.current
    if (!view.bounds) map.setView(toCentre(map, view, covered), view.zoom, { animate: false })
  }, [map])
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    if (view.bounds) map.fitBounds(cornersOf(view.bounds), fit)
    else map.setView(toCentre(map, view, covered), view.zoom)
  }, [map, view, covered])
  return null
}

const AreaReporter = ({ onArea }: { onArea: (area: MapBounds) => void }) => {
  const map = useMapEvents({ moveend: () => onArea(boundsOfMap(map)), resize: () => onArea(boundsOfMap(map)) })
  const report = useRef(onArea)
  useEffect(() => {
    map.whenReady(() => report.current(boundsOfMap(map)))
  }, [map])
  return null
}

const Named = ({ label }: { label: string }) => {
  const map = useMap()
  useEffect(() => {
    const container = map.getContainer()
    container.setAttribute('role', 'region')
    container.setAttribute('aria-label', label)
  }, [map, label])
  return null
}

export const BaseMap = ({ label, view, covered = 0, isInPage = false, onArea, children }: BaseMapProps) => {
  const [isScrolled] = useState(() => isInPage && hasFingers())
  const translate = useTranslate()
  const zoomIn = translate('maps.zoomIn')
  const library = translate('maps.library')
  return (
    <MapContainer
      {...(view.bounds
        ? { bounds: cornersOf(view.bounds), boundsOptions: fit }
        : { center: [view.centre.latitude, view.centre.longitude], zoom: view.zoom })}
      style={frame}
      minZoom={3}
      maxZoom={19}
      zoomControl={false}
      attributionControl={false}
      worldCopyJump
      dragging={!isScrolled}
    >
      <Named label={label} />
      {/* Leaflet's controls keep the words they were made with. */}
      <ZoomControl key={zoomIn} position="topright" zoomInTitle={zoomIn} zoomOutTitle={translate('maps.zoomOut')} />
      {/* It grows when names of towns come: from the left, nothing of it moves. */}
      <AttributionControl
        key={library}
        position="bottomleft"
        prefix={`<a href="https://leafletjs.com" title="${library}">Leaflet</a>`}
      />
      <SizeWatcher />
      {isScrolled && <TwoFingerPan />}
      {onArea && <AreaReporter onArea={onArea} />}
      {/* After the map itself: both at once hold a phone up. */}
      <DeferredRender meanwhile={null}>
        <Background />
        {children}
      </DeferredRender>
      {/* Last: the move that it makes must find the listeners of all others in place. */}
      <Viewer view={view} covered={covered} />
    </MapContainer>
  )
}
