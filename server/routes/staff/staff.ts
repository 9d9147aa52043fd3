/** The staff area's API (design, reading 11): plain REST under /staff, in ra-data-simple-rest's dialect. */
import type { App } from '../../app'
import type { Deps } from '../../deps'
import { staffApplicationRoutes } from './applications'
import { staffAuditRoutes } from './auditLog'
import { staffEmployeeRoutes } from './employees'
import { staffFundraisingRoutes } from './fundraising'
import { staffOrganisationRoutes } from './organisations'
import { staffKeyRoutes } from './platformKeys'
import { staffRequestRoutes } from './requests'

export function staffRoutes(app: App, deps: Deps) {
  staffApplicationRoutes(app, deps)
  staffOrganisationRoutes(app, deps)
  staffRequestRoutes(app, deps)
  staffFundraisingRoutes(app, deps)
  staffEmployeeRoutes(app, deps)
  staffAuditRoutes(app, deps)
  staffKeyRoutes(app, deps)
}
