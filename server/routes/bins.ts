/**
 * Declares the calls of bins (spec section 7, Retail and Institution), which retailers and institutions make
 * below their role's base path.
 *
 *   GET    {base}/locations/{id}/bins                 → page of bins
 *   POST   {base}/locations/{id}/bins                 {description} → 201 bin; 409 LimitReached for the 31st
 *   DELETE {base}/locations/bins/{id}                 → 204
 *   PUT    {base}/locations/bins/{id}/isPublic/{flag} → bin
 *
 * Not in the specification:
 *
 *   POST   {base}/locations/bins/count                {ids} → number of bins and of public bins of these locations, and
 *                                                     how many of the locations are booked or missing
 *   PUT    {base}/locations/bins/{id}/name            {ownName} → bin
 *   PUT    {base}/locations/bins/{id}:clearFault      → bin; marks its reported faults as repaired
 *   PUT    {base}/locations/bins/{id}:reopenFault     → bin; undoes `:clearFault`. 409 if no fault was cleared
 *   PUT    {base}/locations/bins/{id}:markEmptied     → bin; sets its level to 0
 *   PUT    {base}/locations/bins/{id}:unmarkEmptied   → bin; undoes `:markEmptied`. 409 if the bin is not marked
 *   GET    {base}/bins ?state,cityId,locationId       → page of the bins of all locations
 *   GET    {base}/bins/{id}                           → bin, as in the list of the bins of all locations
 */
import { includingLimitedMembers, onlyRoles } from '../../contract/access'
import {
  binCountsBodySchema,
  binCountsSchema,
  binCreateSchema,
  binNameSchema,
  binPageSchema,
  binSchema,
  binVisibilityParams,
  listedBinPageSchema,
  listedBinSchema,
  listedBinsQuery,
} from '../../contract/bins'
import { roleSlugs } from '../../contract/roles'
import type { Deps } from '../deps'
import type { App } from '../lib/fastifyApp'
import { listAllBins, readListedBin } from '../repositories/allBins'
import { binsRepository } from '../repositories/bins'
import { createApiRouter } from './call'
import type { CostlyReadQueue } from './costlyReads'

/** The calls that set or undo a user's mark on a bin, with their summaries for the API's description. */
const marks = {
  clearFault: 'Report a fault as repaired',
  reopenFault: 'Undo the report of a repaired fault',
  markEmptied: 'Report a bin as emptied',
  unmarkEmptied: 'Undo the report of an emptied bin',
} as const

export function binRoutes(app: App, { db }: Deps, role: 'Retailer' | 'Institution', costlyReads: CostlyReadQueue) {
  const all = { querystring: listedBinsQuery, response: listedBinPageSchema } as const
  const ofAllLocations = createApiRouter(app, `/b2b/${roleSlugs[role]}/bins`, ['Bins'], {
    access: includingLimitedMembers(onlyRoles(role)),
  })
  ofAllLocations.get(
    '',
    'Bins of all locations',
    all,
    // The call is queued as costly: an organisation can have a million bins, and a filter by state or a sort order has
    // to read all of them.
    ({ query, language, request }) =>
      costlyReads(request, ({ scope }) => listAllBins(db, scope, { ...query, language })),
  )
  ofAllLocations.get('/:id', 'A bin with its location', { response: listedBinSchema }, ({ scope, id }) =>
    readListedBin(db, scope, id),
  )
  const call = createApiRouter(app, `/b2b/${roleSlugs[role]}/locations`, ['Bins'], {
    access: includingLimitedMembers(onlyRoles(role)),
  })
  const bins = binsRepository(db)

  call.get('/:id/bins', 'Bins of a location', { response: binPageSchema }, ({ scope, id }) => bins.list(scope, id))
  call.post('/:id/bins', 'Add a bin', { body: binCreateSchema, created: binSchema }, ({ db, scope, id, body }) =>
    binsRepository(db).create(scope, id, body.description),
  )
  call.delete('/bins/:id', 'Delete a bin', { record: binSchema }, ({ db, scope, id, expected }) =>
    binsRepository(db).remove(scope, id, expected),
  )
  const counted = { body: binCountsBodySchema, response: binCountsSchema, changesNothing: true } as const
  call.post('/bins/count', 'Number of bins of these locations', counted, ({ scope, body }) =>
    bins.counts(scope, body.ids),
  )
  call.put(
    '/bins/:id/isPublic/:flag',
    'Show or hide a bin',
    { params: binVisibilityParams, response: binSchema },
    ({ db, scope, params: { id, flag }, expected }) =>
      binsRepository(db).setPublic(scope, id, flag === 'true', expected),
  )
  const named = { body: binNameSchema, response: binSchema }
  call.put('/bins/:id/name', 'Name a bin', named, ({ db, scope, id, body, expected }) =>
    binsRepository(db).setName(scope, id, body.ownName, expected),
  )
  for (const [mark, summary] of Object.entries(marks) as [keyof typeof marks, string][])
    call.put(`/bins/:id:${mark}`, summary, { response: binSchema }, ({ db, scope, id, expected }) =>
      binsRepository(db)[mark](scope, id, expected),
    )
}
