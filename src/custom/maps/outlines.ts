/**
 * Loads country borders, rivers and lakes of the offline map from the portal's own origin: `/basemap.json`,
 * `/waters.json`.
 */
import type { FeatureCollection, MultiLineString, MultiPolygon, Polygon } from 'geojson'
import type { Language } from '../../../contract/languages'

export interface CountryProperties {
  code: string
  names: Partial<Record<Language, string>>
}
export type CountryOutlines = FeatureCollection<Polygon | MultiPolygon, CountryProperties>
export type WaterShapes = FeatureCollection<MultiLineString | MultiPolygon>

const read = async <T>(address: string) => {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return (await response.json()) as T
}

export const loadCountryOutlines = () => read<CountryOutlines>('/basemap.json')
export const loadWaterShapes = () => read<WaterShapes>('/waters.json')
