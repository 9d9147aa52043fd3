/// <reference types="leaflet.markercluster" />
/**
 * Draws markers in clusters. The markers are Leaflet objects, because mounting a thousand React components would take
 * longer than drawing the map. When the items change, only the markers that differ are added or removed. A click on
 * several markers at the same position spreads them out.
 */
import 'react-leaflet-cluster/dist/assets/MarkerCluster.css'
import L from 'leaflet'
import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import MarkerClusterGroup from 'react-leaflet-cluster'
import type { MapItem } from './bounds'
import { diffPins, type MapPin } from './markerDiff'
import { createClusterIcon, createPinIcon, type PinStyle } from './pinIcons'

export interface MarkerClustersProps<Item extends MapItem> {
  items: readonly Item[]
  /** Returns the accessible name of an item's marker. */
  nameOf: (item: Item) => string
  lookOf?: (item: Item) => PinStyle
  /** Returns the text inside the pin: a number or a symbol. */
  labelOf?: (item: Item) => string
  /** Returns the number of things that the item represents; the default is one. */
  countOf?: (item: Item) => number
  /** Called when the user activates a marker by a click, Enter or Space. */
  onOpen: (item: Item) => void
}

const isOpening = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' '

interface CountedOptions extends L.MarkerOptions {
  count: number
}
const newMarker = <Item extends MapItem>(
  { item, name, look, label, count = 1 }: MapPin<Item>,
  open: (guid: string) => void,
) => {
  const icon = count > 1 ? createClusterIcon(count, name, label !== undefined) : createPinIcon(name, look, label)
  const options: CountedOptions = { icon, riseOnHover: true, count }
  return L.marker([item.point.latitude, item.point.longitude], options)
    .on('click', () => open(item.guid))
    .on('keydown', event => {
      const { originalEvent } = event as L.LeafletKeyboardEvent
      if (!isOpening(originalEvent)) return
      originalEvent.preventDefault()
      open(item.guid)
    })
}

/** Adds and removes markers of the group so that they match the items. */
const usePins = <Item extends MapItem>({
  items,
  nameOf,
  lookOf,
  labelOf,
  countOf,
  onOpen,
}: MarkerClustersProps<Item>) => {
  const group = useRef<L.MarkerClusterGroup>(null)
  const pins = useRef(new Map<string, MapPin<Item>>())
  const markers = useRef(new Map<string, L.Marker>())
  // Markers live longer than one render, so they call the latest handler through this ref.
  const open = useRef((_: string) => {})
  useEffect(() => {
    open.current = guid => {
      const item = items.find(each => each.guid === guid)
      if (item) onOpen(item)
    }
    const next = new Map(
      items.map((item): [string, MapPin<Item>] => [
        item.guid,
        { item, name: nameOf(item), look: lookOf?.(item) ?? 'plain', label: labelOf?.(item), count: countOf?.(item) },
      ]),
    )
    const { removed, added } = diffPins(pins.current, next)
    pins.current = next
    const layer = group.current
    if (!layer || (removed.length === 0 && added.length === 0)) return
    layer.removeLayers(removed.flatMap(guid => markers.current.get(guid) ?? []))
    for (const guid of removed) markers.current.delete(guid)
    const fresh = added.map(pin => {
      const marker = newMarker(pin, guid => open.current(guid))
      markers.current.set(pin.item.guid, marker)
      return marker
    })
    layer.addLayers(fresh)
  }, [items, nameOf, lookOf, labelOf, countOf, onOpen])
  useEffect(() => {
    const layer = group.current
    return () => {
      layer?.clearLayers()
      pins.current = new Map()
      markers.current = new Map()
    }
  }, [])
  return group
}

/** Sums the counts of a cluster's markers. */
const countIn = (cluster: L.MarkerCluster) =>
  cluster.getAllChildMarkers().reduce((sum, { options }) => sum + ((options as CountedOptions).count ?? 1), 0)

export const MarkerClusters = <Item extends MapItem>(props: MarkerClustersProps<Item>) => {
  const translate = useTranslate()
  const group = usePins(props)
  return (
    <MarkerClusterGroup
      ref={group}
      maxClusterRadius={60}
      showCoverageOnHover={false}
      spiderfyOnMaxZoom
      iconCreateFunction={cluster => {
        const count = props.countOf ? countIn(cluster) : cluster.getChildCount()
        return createClusterIcon(count, translate('maps.cluster', { count }), props.labelOf !== undefined)
      }}
    >
      {null}
    </MarkerClusterGroup>
  )
}
