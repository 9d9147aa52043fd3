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

export function organisationRoutes(app: App, { db }: Deps) {
  for (const role of roles) {
    app.get(
      `/b2b/${roleSlugs[role]}`,
      {
        config: { access: only(role) },
        schema: { tags: ['Organisation'], summary: 'Own organisation', response: { 200: organisationSchema } },
      },
      request => readOrganisation(db, scopeOf(request)),
    )
  }
}
