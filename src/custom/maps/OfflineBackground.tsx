/** What a map shows where no tiles come: borders with the countries' names, rivers and lakes, a grid, and towns. All without interaction. */
import { useTheme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { divIcon } from 'leaflet'
import { useLocaleState } from 'ra-core'
import { useEffect, useState } from 'react'
import { GeoJSON, Marker, Pane, Polyline, useMap, useMapEvents } from 'react-leaflet'
import { type Language, localName } from '../../../contract/limits'
import { areaOf } from './areaOf'
import { graticule } from './graticule'
import { type Country, loadOutlines, loadWaters } from './outlines'
import { loadTowns, namedTowns } from './towns'

/** Those of map.css, by theme: land and sea, and what is drawn on them. */
const inks = {
  light: { land: '#f6f4ee', border: '#6b7f8c', water: '#c9dfec', bank: '#8fb9d3', grid: '#8fa3b0' },
  dark: { land: '#27323b', border: '#72858f', water: '#1c3a4d', bank: '#34647f', grid: '#44535e' },
}
const useInks = () => inks[useTheme().palette.mode]

const Outlines = () => {
  const { land, border } = useInks()
  const [language] = useLocaleState()
  const { data } = useQuery({ queryKey: ['basemap'], queryFn: loadOutlines, staleTime: Number.POSITIVE_INFINITY })
  if (!data) return null
  return (
    <GeoJSON
      key={language}
      data={data}
      style={{ color: border, weight: 1, fillColor: land, fillOpacity: 1 }}
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

const Waters = () => {
  const { water, bank } = useInks()
  const { data } = useQuery({ queryKey: ['waters'], queryFn: loadWaters, staleTime: Number.POSITIVE_INFINITY })
  return data ? (
    <GeoJSON data={data} style={{ color: bank, weight: 1.5, fillColor: water, fillOpacity: 1 }} interactive={false} />
  ) : null
}

const Grid = () => {
  const { grid } = useInks()
  const map = useMap()
  const [area, setArea] = useState(() => areaOf(map))
  useMapEvents({ moveend: () => setArea(areaOf(map)) })
  return (
    <Polyline
      positions={graticule(area)}
      pathOptions={{ color: grid, weight: 0.7, opacity: 0.7 }}
      interactive={false}
    />
  )
}

/** GeoNames' licence asks to be named where its towns are. */
const townSource = '<a href="https://www.geonames.org/">GeoNames</a>'

const nameOnly = (name: string) => {
  const word = document.createElement('span')
  word.textContent = name
  return divIcon({ html: word, className: 'map-town', iconSize: [0, 0] })
}

const Towns = () => {
  const map = useMap()
  const [language] = useLocaleState()
  const [area, setArea] = useState(() => areaOf(map))
  useMapEvents({ moveend: () => setArea(areaOf(map)) })
  const { data = [] } = useQuery({ queryKey: ['towns'], queryFn: loadTowns, staleTime: Number.POSITIVE_INFINITY })
  useEffect(() => {
    map.attributionControl?.addAttribution(townSource)
    return () => void map.attributionControl?.removeAttribution(townSource)
  }, [map])
  return namedTowns(data, area, (latitude, longitude) => map.latLngToContainerPoint([latitude, longitude])).map(
    ([latitude, longitude, , names]) => (
      <Marker
        key={`${latitude} ${longitude}`}
        position={[latitude, longitude]}
        icon={nameOnly(localName(names, language as Language))}
        interactive={false}
        keyboard={false}
      />
    ),
  )
}

/** The sea and the names are the container's. */
const Dusk = () => {
  const map = useMap()
  const isDark = useTheme().palette.mode === 'dark'
  useEffect(() => {
    map.getContainer().classList.toggle('map-dark', isDark)
    return () => map.getContainer().classList.remove('map-dark')
  }, [map, isDark])
  return null
}

export const OfflineBackground = () => (
  <>
    <Dusk />
    <Pane name="offline-borders" style={{ zIndex: 150 }}>
      <Outlines />
    </Pane>
    <Pane name="offline-waters" style={{ zIndex: 155 }}>
      <Waters />
    </Pane>
    <Pane name="offline-grid" style={{ zIndex: 160 }}>
      <Grid />
    </Pane>
    <Pane name="offline-towns" style={{ zIndex: 170 }}>
      <Towns />
    </Pane>
  </>
)
