/**
 * The base of every map in the portal: background, zoom buttons, and Leaflet's attribution in the user's language.
 * Import it only from components that `createLazyMap` loads, so that Leaflet stays in its own chunk.
 */
import 'leaflet/dist/leaflet.css'
import './map.css'
import type { Map as LeafletMap } from 'leaflet'
import { useTranslate } from 'ra-core'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { AttributionControl, MapContainer, useMap, useMapEvents, ZoomControl } from 'react-leaflet'
import { DeferredRender } from '../ui/DeferredRender'
import type { Bounds, MapBounds, MapView } from './bounds'
import { boundsOfMap } from './bounds'
import { isTouchDevice } from './isTouchDevice'
import { MapBackground } from './MapBackground'
import { TwoFingerPanHint } from './TwoFingerPanHint'

export interface BaseMapProps {
  /** Name of the map for screen readers. */
  label: string
  view: MapView
  /**
   * Fraction of the map's height that another element covers at the bottom. A view without bounds is centred in the
   * visible part, unless it is `isWhole`.
   */
  covered?: number
  /** Whether the page around the map scrolls; see `TwoFingerPanHint`. */
  isInPage?: boolean
  /** Called with the visible bounds once the map is ready, and after each move or change of its size. */
  onBoundsChange?: (bounds: MapBounds) => void
  children?: ReactNode
}

/** Without a fixed size, a map whose style sheet is missing would grow with each tile and load tiles forever. */
const frame = { height: '100%', overflow: 'hidden', contain: 'size' } as const

/**
 * Padding in pixels that keeps pins at the edge completely visible, and a zoom limit that shows the surroundings of a
 * single pin.
 */
const fitOptions = { padding: [48, 48] as [number, number], maxZoom: 14 }
const cornersOf = ({ southWest, northEast }: Bounds): [number, number][] =>
  [southWest, northEast].map(({ latitude, longitude }) => [latitude, longitude])

/**
 * Reports size changes to Leaflet. In dialogs and drawers the container gets its size only after the map is created.
 */
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
  // Sets the first view before any listener is attached, so that the first request is already for this view.
  useLayoutEffect(() => {
    const { view, covered } = first.current
    if (!view.bounds) map.setView(toCentre(map, view, covered), view.zoom, { animate: false })
  }, [map])
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    if (view.bounds) map.fitBounds(cornersOf(view.bounds), fitOptions)
    else map.setView(toCentre(map, view, covered), view.zoom)
  }, [map, view, covered])
  return null
}

const BoundsReporter = ({ onBoundsChange }: { onBoundsChange: (bounds: MapBounds) => void }) => {
  const map = useMapEvents({
    moveend: () => onBoundsChange(boundsOfMap(map)),
    resize: () => onBoundsChange(boundsOfMap(map)),
  })
  const report = useRef(onBoundsChange)
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

export const BaseMap = ({ label, view, covered = 0, isInPage = false, onBoundsChange, children }: BaseMapProps) => {
  const [isScrolled] = useState(() => isInPage && isTouchDevice())
  const translate = useTranslate()
  const zoomIn = translate('maps.zoomIn')
  const library = translate('maps.library')
  return (
    <MapContainer
      {...(view.bounds
        ? { bounds: cornersOf(view.bounds), boundsOptions: fitOptions }
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
      {/* The React key creates the control again when the language changes, because Leaflet's controls keep their
          first texts. */}
      <ZoomControl key={zoomIn} position="topright" zoomInTitle={zoomIn} zoomOutTitle={translate('maps.zoomOut')} />
      {/* The attribution gets longer when town names have loaded. It is on the left, where it does not move another
          control. */}
      <AttributionControl
        key={library}
        position="bottomleft"
        prefix={`<a href="https://leafletjs.com" title="${library}">Leaflet</a>`}
      />
      <SizeWatcher />
      {isScrolled && <TwoFingerPanHint />}
      {onBoundsChange && <BoundsReporter onBoundsChange={onBoundsChange} />}
      {/* The background is rendered later than the map, because rendering both in one step would block a phone. */}
      <DeferredRender meanwhile={null}>
        <MapBackground />
        {children}
      </DeferredRender>
      {/* This component must be the last one: it moves the map, and all other listeners must be attached before the
          map moves. */}
      <Viewer view={view} covered={covered} />
    </MapContainer>
  )
}
