/**
 * What machines call, with keys: tills, consumer apps, reverse vending machines, smart bins. No session opens any of it,
 * and a key opens nothing else.
 *
 *   events.ts redemptions.ts ../webhooks.ts
 *   GET /v1/materials → the materials and their types
 */
import { keyScopes, withKey } from '../../../contract/access'
import { materialsSchema } from '../../../contract/materials'
import { materials, materialTypes } from '../../../contract/statuses'
import type { App } from '../../app'
import type { Deps } from '../../deps'
import { callsOf } from '../call'
import { machineWebhookRoutes } from '../webhooks'
import { eventRoutes } from './events'
import { catalogueRoutes, redemptionRoutes } from './redemptions'

export function machineRoutes(app: App, deps: Deps) {
  eventRoutes(app, deps)
  redemptionRoutes(app, deps)
  catalogueRoutes(app, deps)
  machineWebhookRoutes(app, deps)
  const call = callsOf(app, '/v1', ['Machines'], { access: withKey(...keyScopes) })
  call.get('/materials', 'Materials and their types', { answer: materialsSchema }, () => ({
    items: materials.map(material => ({ material, types: [...materialTypes[material]] })),
  }))
}
