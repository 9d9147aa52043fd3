/** The staff area's API (design, reading 11): plain REST under /staff, in ra-data-simple-rest's dialect. */
import type { App } from '../../app'
import { staffResourceRoutes } from '../../declared/staff'
import type { Deps } from '../../deps'
import { staffResources } from '../../resources'
import { staffAuditRoutes } from './auditLog'
import { staffImpersonationRoutes } from './impersonations'
import { staffLocationBinRoutes } from './locationBins'
import { staffKeyRoutes } from './platformKeys'

export function staffRoutes(app: App, deps: Deps) {
  for (const resource of staffResources) staffResourceRoutes(app, deps, resource)
  staffImpersonationRoutes(app, deps)
  staffLocationBinRoutes(app, deps)
  staffAuditRoutes(app, deps)
  staffKeyRoutes(app, deps)
}
