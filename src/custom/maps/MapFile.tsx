/**
 * Draws the installation's own map file (server/lib/installedMapFile.ts): vector tiles, drawn on canvases in the
 * theme's colours, with names in the user's language if the file has them.
 */
import { useTheme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import * as leaflet from 'leaflet'
import { PMTiles } from 'pmtiles'
import { leafletLayer } from 'protomaps-leaflet'
import { useLocaleState } from 'ra-core'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import { bcp47Tags, type Language } from '../../../contract/languages'

// protomaps-leaflet expects Leaflet as a global variable.
Object.assign(globalThis, { L: leaflet })

/** Map file archives by URL, so that the directories of each file are read only once. */
const archives = new Map<string, PMTiles>()
const archiveOf = (address: string) => {
  const archive = archives.get(address) ?? new PMTiles(address)
  archives.set(address, archive)
  return archive
}

interface MapFileProps {
  address: string
  /** Called with `true` if the map file cannot be read, otherwise with `false`. */
  onMissing: (isMissing: boolean) => void
}

export const MapFile = ({ address, onMissing }: MapFileProps) => {
  const map = useMap()
  const [language] = useLocaleState()
  const { mode } = useTheme().palette
  const { data: header, isError } = useQuery({
    queryKey: ['map file', address],
    // An archive object caches a failed read, so a retry creates a new archive.
    queryFn: () =>
      archiveOf(address)
        .getHeader()
        .catch(error => {
          archives.delete(address)
          throw error
        }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => onMissing(isError), [isError, onMissing])
  useEffect(() => {
    if (!header) return
    const layer = leafletLayer({
      url: archiveOf(address),
      maxDataZoom: header.maxZoom,
      flavor: mode,
      lang: bcp47Tags[language as Language].slice(0, 2),
    }) as unknown as leaflet.GridLayer
    layer.addTo(map)
    return () => void layer.remove()
  }, [map, address, header, mode, language])
  return null
}
