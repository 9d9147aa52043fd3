/**
 * The bins of any location, read only.
 *
 *   GET /staff/locations/{id}/bins → page of bins, as the location's owner has them
 */
import { only } from '../../../contract/access'
import { binPageSchema } from '../../../contract/bins'
import type { App } from '../../app'
import type { Deps } from '../../deps'
import { binsOfLocation } from '../../repositories/staff/locations'
import { callsOf } from '../call'

export function staffLocationBinRoutes(app: App, { db }: Deps) {
  const call = callsOf(app, '/staff/locations', ['Staff'], { access: only('Staff') })
  call.get('/:id/bins', 'Bins of a location of any organisation', { answer: binPageSchema }, ({ id }) =>
    binsOfLocation(db, id),
  )
}
