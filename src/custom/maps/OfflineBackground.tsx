/** What a map shows where no tiles come: borders with the countries' names, and a grid. Both without interaction. */
import { useQuery } from '@tanstack/react-query'
import { useLocaleState } from 'ra-core'
import { useState } from 'react'
import { GeoJSON, Pane, Polyline, useMap, useMapEvents } from 'react-leaflet'
import { type Language, localName } from '../../../contract/limits'
import { areaOf } from './areaOf'
import { graticule } from './graticule'
import { type Country, loadOutlines } from './outlines'

const border = { color: '#6b7f8c', weight: 1, fillColor: '#f6f4ee', fillOpacity: 1, interactive: false }
const grid = { color: '#8fa3b0', weight: 0.7, opacity: 0.7, interactive: false }

const Outlines = () => {
  const [language] = useLocaleState()
  const { data } = useQuery({ queryKey: ['basemap'], queryFn: loadOutlines, staleTime: Number.POSITIVE_INFINITY })
  if (!data) return null
  return (
    <GeoJSON
      key={language}
      data={data}
      style={border}
      interactive={false}
      onEachFeature={(feature, layer) => {
        const { names } = feature.properties as Country
        layer.bindTooltip(localName(names, language as Language), {
          permanent: true,
          direction: 'center',
          className: 'map-country',
        })
      }}
    />
  )
}

const Grid = () => {
  const map = useMap()
  const [area, setArea] = useState(() => areaOf(map))
  useMapEvents({ moveend: () => setArea(areaOf(map)) })
  return <Polyline positions={graticule(area)} pathOptions={grid} interactive={false} />
}

export const OfflineBackground = () => (
  <>
    <Pane name="offline-borders" style={{ zIndex: 150 }}>
      <Outlines />
    </Pane>
    <Pane name="offline-grid" style={{ zIndex: 160 }}>
      <Grid />
    </Pane>
  </>
)
