/**
 * The background of a map without tiles: country borders and names, rivers and lakes, a grid, and towns. None of it is
 * interactive.
 */
import { useTheme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { divIcon, latLng } from 'leaflet'
import { useLocaleState } from 'ra-core'
import { useEffect, useMemo, useState } from 'react'
import { GeoJSON, Marker, Pane, Polyline, useMap, useMapEvents } from 'react-leaflet'
import { type Language, pickLocalName } from '../../../contract/languages'
import { boundsOfMap } from './bounds'
import { centreOfCountry, labelBoxOf, selectCountryNames } from './countryNames'
import { buildGraticule } from './graticule'
import { loadCountryOutlines, loadWaterShapes } from './outlines'
import { loadTowns, selectLabelledTowns } from './towns'

/** Colours of land, water and lines by theme. Colours that map.css also uses must be equal there. */
const colours = {
  light: { land: '#f6f4ee', border: '#6b7f8c', water: '#c9dfec', bank: '#8fb9d3', grid: '#8fa3b0' },
  dark: { land: '#27323b', border: '#72858f', water: '#1c3a4d', bank: '#34647f', grid: '#44535e' },
}
const useInks = () => colours[useTheme().palette.mode]

const useOutlines = () =>
  useQuery({ queryKey: ['basemap'], queryFn: loadCountryOutlines, staleTime: Number.POSITIVE_INFINITY }).data

const Outlines = () => {
  const { land, border } = useInks()
  const data = useOutlines()
  return data ? (
    <GeoJSON data={data} style={{ color: border, weight: 1, fillColor: land, fillOpacity: 1 }} interactive={false} />
  ) : null
}

const Waters = () => {
  const { water, bank } = useInks()
  const { data } = useQuery({ queryKey: ['waters'], queryFn: loadWaterShapes, staleTime: Number.POSITIVE_INFINITY })
  return data ? (
    <GeoJSON data={data} style={{ color: bank, weight: 1.5, fillColor: water, fillOpacity: 1 }} interactive={false} />
  ) : null
}

const Grid = () => {
  const { grid } = useInks()
  const map = useMap()
  const [bounds, setBounds] = useState(() => boundsOfMap(map))
  useMapEvents({ moveend: () => setBounds(boundsOfMap(map)) })
  return (
    <Polyline
      positions={buildGraticule(bounds)}
      pathOptions={{ color: grid, weight: 0.7, opacity: 0.7 }}
      interactive={false}
    />
  )
}

/** Attribution that the licence of GeoNames requires wherever its towns are shown. */
const townSource = '<a href="https://www.geonames.org/">GeoNames</a>'

const nameOnly = (name: string, className: string) => {
  const word = document.createElement('span')
  word.textContent = name
  return divIcon({ html: word, className, iconSize: [0, 0] })
}

const useCountries = () => {
  const [locale] = useLocaleState()
  const outlines = useOutlines()
  return useMemo(
    () =>
      (outlines?.features ?? []).map(feature => {
        const { code, names } = feature.properties
        return { code, name: pickLocalName(names, locale as Language), at: centreOfCountry(feature) }
      }),
    [outlines, locale],
  )
}

const Names = () => {
  const map = useMap()
  const [language] = useLocaleState()
  const [bounds, setBounds] = useState(() => boundsOfMap(map))
  useMapEvents({ moveend: () => setBounds(boundsOfMap(map)) })
  const { data = [] } = useQuery({ queryKey: ['towns'], queryFn: loadTowns, staleTime: Number.POSITIVE_INFINITY })
  useEffect(() => {
    map.attributionControl?.addAttribution(townSource)
    return () => void map.attributionControl?.removeAttribution(townSource)
  }, [map])
  const toPixel = (latitude: number, longitude: number) => map.latLngToContainerPoint([latitude, longitude])
  const placed = useCountries().map(country => {
    const { x, y } = map.latLngToContainerPoint(country.at)
    return { ...country, x, y }
  })
  const countries = selectCountryNames(placed, map.getSize())
  const names = [
    ...countries.map(({ at, name }) => ({ at, name, kind: 'map-country' })),
    ...selectLabelledTowns(data, bounds, toPixel, countries.map(labelBoxOf)).map(([latitude, longitude, , names]) => ({
      at: latLng(latitude, longitude),
      name: pickLocalName(names, language as Language),
      kind: 'map-town',
    })),
  ]
  return names.map(({ at, name, kind }) => (
    <Marker key={`${kind} ${at}`} position={at} icon={nameOnly(name, kind)} interactive={false} keyboard={false} />
  ))
}

/**
 * Adds the class `map-dark` to the map's container in the dark theme. map.css sets the colours of the sea and of names
 * by this class.
 */
const DarkMapClass = () => {
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
    <DarkMapClass />
    <Pane name="offline-borders" style={{ zIndex: 150 }}>
      <Outlines />
    </Pane>
    <Pane name="offline-waters" style={{ zIndex: 155 }}>
      <Waters />
    </Pane>
    <Pane name="offline-grid" style={{ zIndex: 160 }}>
      <Grid />
    </Pane>
    <Pane name="offline-names" style={{ zIndex: 170 }}>
      <Names />
    </Pane>
  </>
)
