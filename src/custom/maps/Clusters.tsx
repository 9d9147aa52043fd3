/// <reference types="leaflet.markercluster" />
/**
 * Markers in clusters. The pins are Leaflet's own objects, added and removed in bulk by difference: a thousand React
 * components would take longer to mount than the map takes to draw. Pins on the same spot spread out when clicked.
 */
import 'react-leaflet-cluster/dist/assets/MarkerCluster.css'
import L from 'leaflet'
import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import MarkerClusterGroup from 'react-leaflet-cluster'
import type { MapItem } from './area'
import { clusterIcon, type PinLook, pinIcon } from './icons'
import { diffPins, type Pin } from './markerDiff'

export interface ClustersProps<Item extends MapItem> {
  items: readonly Item[]
  /** The accessible name of an item's marker. */
  nameOf: (item: Item) => string
  lookOf?: (item: Item) => PinLook
  /** By click, Enter or space. */
  onOpen: (item: Item) => void
}

const isOpening = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' '

const newMarker = <Item extends MapItem>({ item, name, look }: Pin<Item>, open: (guid: string) => void) =>
  L.marker([item.point.latitude, item.point.longitude], { icon: pinIcon(name, look), riseOnHover: true })
    .on('click', () => open(item.guid))
    .on('keydown', event => {
      const { originalEvent } = event as L.LeafletKeyboardEvent
      if (!isOpening(originalEvent)) return
      originalEvent.preventDefault()
      open(item.guid)
    })

/** Keeps the group's markers equal to the items. */
const usePins = <Item extends MapItem>({ items, nameOf, lookOf, onOpen }: ClustersProps<Item>) => {
  const group = useRef<L.MarkerClusterGroup>(null)
  const pins = useRef(new Map<string, Pin<Item>>())
  const markers = useRef(new Map<string, L.Marker>())
  // Markers outlive renders: they open what the latest render says.
  const open = useRef((_: string) => {})
  useEffect(() => {
    open.current = guid => {
      const item = items.find(each => each.guid === guid)
      if (item) onOpen(item)
    }
    const next = new Map(
      items.map(item => [item.guid, { item, name: nameOf(item), look: lookOf?.(item) ?? 'plain' } as const]),
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
  }, [items, nameOf, lookOf, onOpen])
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

export const Clusters = <Item extends MapItem>(props: ClustersProps<Item>) => {
  const translate = useTranslate()
  const group = usePins(props)
  return (
    <MarkerClusterGroup
      ref={group}
      maxClusterRadius={60}
      showCoverageOnHover={false}
      spiderfyOnMaxZoom
      iconCreateFunction={cluster =>
        clusterIcon(cluster.getChildCount(), translate('maps.cluster', { count: cluster.getChildCount() }))
      }
    >
      {null}
    </MarkerClusterGroup>
  )
}
