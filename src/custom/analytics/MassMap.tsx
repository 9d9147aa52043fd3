/** Circles on the map, sized by the mass collected in each city. Imported lazily, because it contains Leaflet. */
import { useTheme } from '@mui/material/styles'
import { latLngBounds } from 'leaflet'
import { useTranslate } from 'ra-core'
import { useEffect, useMemo } from 'react'
import { CircleMarker, Tooltip, useMap } from 'react-leaflet'
import type { Analytics } from '../../../contract/analytics'
import { pickLocalName } from '../../../contract/languages'
import { useLanguage } from '../../i18n/i18n'
import { BaseMap } from '../maps/BaseMap'
import { formatNumber } from '../ui/format'

type CityMass = Analytics['byCity'][number]

/** Radius of the circle of the city with the largest mass, and minimum radius of a circle, in CSS pixels. */
const [largestPx, leastPx] = [30, 5]
/** Maximum zoom level, so that a map with a single city does not zoom in to street level. */
const closest = 11

const boundsOf = (cities: readonly CityMass[]) =>
  latLngBounds(cities.map(({ point }) => [point.latitude, point.longitude] as [number, number]))

const Fit = ({ cities }: { cities: readonly CityMass[] }) => {
  const map = useMap()
  useEffect(() => {
    map.fitBounds(boundsOf(cities), { padding: [40, 40], maxZoom: closest, animate: false })
  }, [map, cities])
  return null
}

interface MassMapProps {
  label: string
  /** The cities to show. There is at least one. */
  cities: readonly CityMass[]
}

export const MassMap = ({ label, cities }: MassMapProps) => {
  const language = useLanguage()
  const unit = useTranslate()('analytics.kg')
  const { palette } = useTheme()
  const most = Math.max(...cities.map(({ totalKg }) => totalKg))
  const view = useMemo(() => {
    const { lat: latitude, lng: longitude } = boundsOf(cities).getCenter()
    return { centre: { latitude, longitude }, zoom: 5 }
  }, [cities])
  return (
    <BaseMap label={label} view={view} isInPage>
      {cities.map(({ cityId, localizedNames, point, totalKg }) => (
        <CircleMarker
          key={cityId}
          center={[point.latitude, point.longitude]}
          radius={Math.max(leastPx, most > 0 ? largestPx * Math.sqrt(totalKg / most) : 0)}
          pathOptions={{ color: palette.primary.main, weight: 2, fillOpacity: 0.35 }}
        >
          <Tooltip>{`${pickLocalName(localizedNames, language)}: ${formatNumber(Math.round(totalKg), language)} ${unit}`}</Tooltip>
        </CircleMarker>
      ))}
      <Fit cities={cities} />
    </BaseMap>
  )
}
