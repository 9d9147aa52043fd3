/** Registers all routes of `/api`: the declared resources (server/resources/), and those with routes of their own. */
import { roles } from '../../contract/roles'
import { ownedRoutes } from '../declared/b2bRoutes'
import type { Deps } from '../deps'
import type { App } from '../lib/fastifyApp'
import { openSheets } from '../print/sheets'
import { ownedResources } from '../resources'
import { accountRoutes } from './account'
import { analyticsRoutes, figureShare } from './analytics'
import { authRoutes } from './auth'
import { binRoutes } from './bins'
import { cityRoutes } from './cities'
import { importRoutes, importShare } from './imports'
import { keyRoutes } from './keys'
import { locationRoutes } from './locations'
import { notificationRoutes } from './notifications'
import { ownOrganisationRoutes } from './ownOrganisation'
import { premiumRewardRoutes } from './premiumRewards'
import { printRoutes } from './print'
import { recyclerRoutes } from './recycler'
import { resourceRoutes } from './resources'
import { sponsorRoutes, sponsorStatementRoutes } from './sponsor'
import { staffRoutes } from './staff/staff'
import { eventRoutes } from './v1/events'
import { catalogueRoutes, redemptionRoutes } from './v1/redemptions'
import { viewRoutes } from './views'
import { machineWebhookRoutes, webhookRoutes } from './webhooks'

export function apiRoutes(app: App, deps: Deps) {
  authRoutes(app, deps)
  cityRoutes(app, deps)
  for (const role of ['Retailer', 'Institution'] as const) {
    locationRoutes(app, deps, role)
    binRoutes(app, deps, role)
  }
  const imports = importShare()
  for (const role of roles) importRoutes(app, deps, role, imports)
  for (const resource of ownedResources) ownedRoutes(app, deps, resource)
  resourceRoutes(app, deps)
  const sheets = openSheets()
  app.addHook('onClose', () => sheets.close())
  printRoutes(app, deps, sheets)
  premiumRewardRoutes(app, deps)
  recyclerRoutes(app, deps)
  sponsorRoutes(app, deps)
  accountRoutes(app, deps)
  viewRoutes(app, deps)
  ownOrganisationRoutes(app, deps)
  keyRoutes(app, deps)
  webhookRoutes(app, deps)
  notificationRoutes(app, deps)
  staffRoutes(app, deps)
  const figures = figureShare()
  analyticsRoutes(app, deps, figures, sheets)
  sponsorStatementRoutes(app, figures, sheets)
  eventRoutes(app, deps)
  redemptionRoutes(app, deps)
  catalogueRoutes(app, deps)
  machineWebhookRoutes(app, deps)
}
