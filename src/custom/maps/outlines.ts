/**
 * Loads country borders, rivers and lakes of the offline map from the portal's own origin: `/basemap.json`,
 * `/waters.json`.
 */
import type { FeatureCollection, MultiLineString, MultiPolygon, Polygon } from 'geojson'
import type { Language } from '../../../contract/languages'

export interface Country {
  code: string
  names: Partial<Record<Language, string>>
}
export type Outlines = FeatureCollection<Polygon | MultiPolygon, Country>
export type Waters = FeatureCollection<MultiLineString | MultiPolygon>

const read = async <T>(address: string) => {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return (await response.json()) as T
}

export const loadOutlines = () => read<Outlines>('/basemap.json')
export const loadWaters = () => read<Waters>('/waters.json')
