/**
 * Declares the list of pickups at an organisation's locations, for retailers and institutions (not in the
 * specification).
 *
 *   GET {base}/pickups ?status,locationId → page of pickups
 */
import { includingLimitedMembers, onlyRoles } from '../../contract/access'
import { roleSlugs } from '../../contract/roles'
import { storePickupPageSchema, storePickupsQuery } from '../../contract/storePickups'
import type { Deps } from '../deps'
import type { App } from '../lib/fastifyApp'
import { listStorePickups } from '../repositories/storePickups'
import { createApiRouter } from './call'
import type { CostlyReadQueue } from './costlyReads'

export function pickupRoutes(app: App, { db }: Deps, role: 'Retailer' | 'Institution', costlyReads: CostlyReadQueue) {
  const list = { querystring: storePickupsQuery, response: storePickupPageSchema } as const
  createApiRouter(app, `/b2b/${roleSlugs[role]}/pickups`, ['Locations'], {
    access: includingLimitedMembers(onlyRoles(role)),
  }).get(
    '',
    'Pickups at own locations',
    list,
    // The call is queued as costly: an organisation can have a million locations, and a filter by status or a sort
    // order has to read all their pickups.
    ({ query, language, request }) =>
      costlyReads(request, ({ scope }) => listStorePickups(db, scope, { ...query, language })),
  )
}
