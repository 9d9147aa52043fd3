/** Registers all routes of `/api`: the routes of the declared resources (server/resources/), and all other routes. */
import { roles } from '../../contract/roles'
import { ownedResourceRoutes } from '../declared/b2bRoutes'
import type { Deps } from '../deps'
import { isFeatureOn } from '../lib/disabledFeatures'
import type { App } from '../lib/fastifyApp'
import { openPdfQueue } from '../print/sheets'
import { ownedResources } from '../resources'
import { accountRoutes } from './account'
import { analyticsRoutes } from './analytics'
import { authRoutes } from './auth'
import { binRoutes } from './bins'
import { cityRoutes } from './cities'
import { createCostlyReadQueue } from './costlyReads'
import { factorRoutes } from './factors'
import { createImportQueue, importRoutes } from './imports'
import { keyRoutes } from './keys'
import { locationRoutes } from './locations'
import { notificationRoutes } from './notifications'
import { ownOrganisationRoutes } from './ownOrganisation'
import { pickupRoutes } from './pickups'
import { premiumRewardRoutes } from './premiumRewards'
import { presenceRoutes } from './presence'
import { printRoutes } from './print'
import { recyclerRoutes } from './recycler'
import { resourceRoutes } from './resources'
import { sessionRoutes } from './sessions'
import { singleSignOnRoutes } from './singleSignOn'
import { receivedSponsorshipRoutes, sponsorRoutes, sponsorStatementRoutes } from './sponsor'
import { staffRoutes } from './staff/staff'
import { teamRoutes } from './team'
import { eventRoutes } from './v1/events'
import { catalogueRoutes, redemptionRoutes } from './v1/redemptions'
import { viewRoutes } from './views'
import { machineWebhookRoutes, webhookRoutes } from './webhooks'

export function apiRoutes(app: App, deps: Deps) {
  const costlyReads = createCostlyReadQueue(deps.timeBudget)
  authRoutes(app, deps)
  cityRoutes(app, deps)
  for (const role of ['Retailer', 'Institution'] as const) {
    locationRoutes(app, deps, role)
    binRoutes(app, deps, role, costlyReads)
    pickupRoutes(app, deps, role, costlyReads)
  }
  const imports = createImportQueue(deps.timeBudget)
  const declared = ownedResources.filter(({ list }) => isFeatureOn('resources', list.of))
  for (const role of roles) importRoutes(app, deps, role, declared, imports)
  for (const resource of declared) ownedResourceRoutes(app, deps, resource)
  resourceRoutes(app, deps)
  const sheets = openPdfQueue()
  app.addHook('onClose', () => sheets.close())
  printRoutes(app, deps, sheets)
  premiumRewardRoutes(app, deps, costlyReads)
  recyclerRoutes(app, deps)
  sponsorRoutes(app, deps)
  receivedSponsorshipRoutes(app, deps, costlyReads)
  accountRoutes(app, deps)
  teamRoutes(app, deps)
  factorRoutes(app, deps)
  sessionRoutes(app, deps)
  singleSignOnRoutes(app, deps)
  viewRoutes(app, deps)
  ownOrganisationRoutes(app, deps, costlyReads)
  keyRoutes(app, deps)
  webhookRoutes(app, deps)
  notificationRoutes(app, deps)
  presenceRoutes(app, deps)
  staffRoutes(app, deps)
  analyticsRoutes(app, deps, costlyReads, sheets)
  sponsorStatementRoutes(app, deps, costlyReads, sheets)
  eventRoutes(app, deps)
  redemptionRoutes(app, deps)
  catalogueRoutes(app, deps)
  machineWebhookRoutes(app, deps)
}
