/** What staff read and do, in every area. */
import type { World } from '../world'
import type { Make } from './sample'

const staffIds = {
  applications: (world: World) => world.application.id,
  organisations: (world: World) => world.owners.Retailer.organisationId,
  sagas: (world: World) => world.saga.id,
  sponsorships: (world: World) => world.sponsorship.id,
  employees: (world: World) => world.shops.Retailer.employee.id,
  fundraising: (world: World) => world.completed.id,
  'platform-keys': (world: World) => world.keys.platform.id,
  auditLog: (world: World) => String(world.auditEntry.id),
}
const staffReads = Object.entries(staffIds).flatMap(([name, idOf]): [string, Make][] => [
  [`GET /staff/${name}`, () => ({ path: `/staff/${name}` })],
  [`GET /staff/${name}/:id`, world => ({ path: `/staff/${name}/${idOf(world)}` })],
])
const staffAction = (name: keyof typeof staffIds, action: string, body?: unknown): [string, Make] => [
  `POST /staff/${name}/:id/${action}`,
  world => ({ path: `/staff/${name}/${staffIds[name](world)}/${action}`, ...(body ? { body } : {}) }),
]
export const staffSamples: Record<string, Make> = {
  ...Object.fromEntries(staffReads),
  ...Object.fromEntries([
    staffAction('applications', 'approve', { country: 'PL' }),
    staffAction('applications', 'decline', { reason: 'Not now' }),
    staffAction('organisations', 'impersonate', { reason: 'They asked for help' }),
    staffAction('sagas', 'finish'),
    staffAction('sagas', 'cancel'),
    staffAction('sponsorships', 'finish'),
    staffAction('sponsorships', 'cancel'),
    staffAction('employees', 'resend'),
    staffAction('fundraising', 'fulfil'),
    staffAction('platform-keys', 'rotate'),
    staffAction('platform-keys', 'revoke'),
  ]),
  'POST /staff/platform-keys': () => ({
    path: '/staff/platform-keys',
    body: { name: 'App', mode: 'live', scopes: ['redemptions:write'] },
  }),
  'GET /staff/auditLog/export': () => ({ path: '/staff/auditLog/export' }),
}
