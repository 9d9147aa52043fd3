/** Country borders for the offline base map, from the portal's own origin: `/basemap.json`. */
import type { FeatureCollection, MultiPolygon, Polygon } from 'geojson'
import type { Language } from '../../../contract/limits'

export interface Country {
  code: string
  names: Partial<Record<Language, string>>
}
export type Outlines = FeatureCollection<Polygon | MultiPolygon, Country>

let loading: Promise<Outlines> | undefined

const read = async () => {
  const response = await fetch('/basemap.json')
  if (!response.ok) throw new Error(`/basemap.json answered ${response.status}`)
  return (await response.json()) as Outlines
}

/** Read once and kept; a failure is not remembered. */
export const loadOutlines = () => {
  loading ??= read().catch(error => {
    loading = undefined
    throw error
  })
  return loading
}
