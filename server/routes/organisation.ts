/**
 * What an organisation says of itself (spec section 7): the bare base of each role.
 *
 *   GET /b2b/{retail|institution|service-provider|recycler|sponsor} → organisation with logo and meta
 */
import { only } from '../../contract/access'
import { organisationSchema } from '../../contract/organisations'
import { roleSlugs, roles } from '../../contract/roles'
import type { App } from '../app'
import { scopeOf } from '../auth/gate'
import type { Deps } from '../deps'
import { readOrganisation } from '../repositories/organisation'
import { callsOf } from './call'

export function organisationRoutes(app: App, { db }: Deps) {
  for (const role of roles) {
    const call = callsOf(['Organisation'], { access: only(role) })
    app.get(`/b2b/${roleSlugs[role]}`, call('Own organisation', { answer: organisationSchema }), request =>
      readOrganisation(db, scopeOf(request)),
    )
  }
}
