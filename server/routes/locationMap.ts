/**
 * The map of an organisation's own locations (spec section 7, Retail and Institution).
 *
 *   GET {base}/locations/map ?Lat1,Lng1,Lat2,Lng2,OnePerCity,Offset → page of markers by id
 */
import { only } from '../../contract/access'
import { mapQuery, markerPageSchema } from '../../contract/locations'
import { roleSlugs } from '../../contract/roles'
import type { App } from '../app'
import { scopeOf } from '../auth/gate'
import type { Deps } from '../deps'
import { languageOf } from '../geo/language'
import { ownMarkers } from '../repositories/locationsInBox'
import { callsOf } from './call'

export function locationMapRoutes(app: App, { db }: Deps, role: 'Retailer' | 'Institution') {
  const call = callsOf(['Locations'], { access: only(role) })
  app.get(
    `/b2b/${roleSlugs[role]}/locations/map`,
    call('Markers of own locations within a box', { querystring: mapQuery, answer: markerPageSchema }),
    request => {
      const { Lat1: lat1, Lng1: lng1, Lat2: lat2, Lng2: lng2, OnePerCity: onePerCity, Offset: offset } = request.query
      return ownMarkers(
        db,
        { box: { lat1, lng1, lat2, lng2 }, onePerCity, offset },
        scopeOf(request),
        languageOf(request),
      )
    },
  )
}
