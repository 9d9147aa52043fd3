/** Where a map begins: the spec's own centre (section 9), and for an account in Poland the middle of its country. */
import { mapViews } from '../../../contract/limits'
import { readMe } from '../../authProvider/session'
import type { MapView } from './area'

export const startView = (map: 'locations' | 'recycler'): MapView => {
  const { latitude, longitude, zoom } = mapViews[readMe()?.country === 'PL' ? 'poland' : map]
  return { centre: { latitude, longitude }, zoom }
}
