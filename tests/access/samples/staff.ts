/** What staff read and do beside the declared resources. */
import type { World } from '../world'
import type { Make } from './sample'

const keys = '/staff/platform-keys'
const keyCall = (action: string): [string, Make] => [
  `POST ${keys}/:id/${action}`,
  world => ({ path: `${keys}/${world.keys.platform.id}/${action}` }),
]
const reads = (base: string, idOf: (world: World) => string | number): [string, Make][] => [
  [`GET ${base}`, () => ({ path: base })],
  [`GET ${base}/:id`, world => ({ path: `${base}/${idOf(world)}` })],
]
export const staffSamples: Record<string, Make> = {
  ...Object.fromEntries([
    ...reads(keys, world => world.keys.platform.id),
    ...reads('/staff/auditLog', world => world.auditEntry.id),
    keyCall('rotate'),
    keyCall('revoke'),
  ]),
  [`POST ${keys}`]: () => ({ path: keys, body: { name: 'App', mode: 'live', scopes: ['redemptions:write'] } }),
  'POST /staff/organisations/:id/impersonate': world => ({
    path: `/staff/organisations/${world.owners.Retailer.organisationId}/impersonate`,
    body: { reason: 'They asked for help' },
  }),
  'GET /staff/auditLog/export': () => ({ path: '/staff/auditLog/export' }),
}
