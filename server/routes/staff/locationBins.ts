/**
 * The bins of any location, read only.
 *
 *   GET /staff/locations/{id}/bins → page of bins, as the location's owner has them
 */
import { only } from '../../../contract/access'
import { binPageSchema } from '../../../contract/bins'
import { idParams } from '../../../contract/primitives'
import type { App } from '../../app'
import type { Deps } from '../../deps'
import { binsOfLocation } from '../../repositories/staff/locations'
import { callsOf } from '../call'

const call = callsOf(['Staff'], { access: only('Staff') })

export function staffLocationBinRoutes(app: App, { db }: Deps) {
  app.get(
    '/staff/locations/:id/bins',
    call('Bins of a location of any organisation', { params: idParams, answer: binPageSchema }),
    request => binsOfLocation(db, request.params.id),
  )
}
