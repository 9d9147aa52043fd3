/**
 * Bins (spec section 7, Retail and Institution): the retailer's and the institution's calls, equal below both bases.
 *
 *   GET    {base}/locations/{id}/bins               → page of bins
 *   POST   {base}/locations/{id}/bins               {description} → 201 bin; 409 InvalidOperation for the 31st
 *   DELETE {base}/locations/bins/{id}               → 204
 *   PUT    {base}/locations/bins/{id}/isPublic/{flag} → bin
 *   POST   {base}/locations/bins/count                {ids} → {bins, publicBins, bookedLocations} of these locations;
 *                                                     not in the specification
 *   PUT    {base}/locations/bins/{id}/name            {ownName} → bin; not in the specification
 *   PUT    {base}/locations/bins/{id}:clearFault      → bin; marks its reported faults as repaired
 */
import { onlyRoles } from '../../contract/access'
import {
  binCountsOfSchema,
  binCountsSchema,
  binCreateSchema,
  binNameSchema,
  binPageSchema,
  binSchema,
  binVisibilityParams,
} from '../../contract/bins'
import { roleSlugs } from '../../contract/roles'
import type { Deps } from '../deps'
import type { App } from '../lib/fastifyApp'
import { binsRepository } from '../repositories/bins'
import { callsOf } from './call'

export function binRoutes(app: App, { db }: Deps, role: 'Retailer' | 'Institution') {
  const call = callsOf(app, `/b2b/${roleSlugs[role]}/locations`, ['Bins'], { access: onlyRoles(role) })
  const bins = binsRepository(db)

  call.get('/:id/bins', 'Bins of a location', { answer: binPageSchema }, ({ scope, id }) => bins.list(scope, id))
  call.post('/:id/bins', 'Add a bin', { body: binCreateSchema, made: binSchema }, ({ db, scope, id, body }) =>
    binsRepository(db).create(scope, id, body.description),
  )
  call.delete('/bins/:id', 'Delete a bin', { record: binSchema }, ({ db, scope, id, expected }) =>
    binsRepository(db).remove(scope, id, expected),
  )
  const counted = { body: binCountsOfSchema, answer: binCountsSchema, changesNothing: true } as const
  call.post('/bins/count', 'How many bins these locations have', counted, ({ scope, body }) =>
    bins.counts(scope, body.ids),
  )
  call.put(
    '/bins/:id/isPublic/:flag',
    'Show or hide a bin',
    { params: binVisibilityParams, answer: binSchema },
    ({ db, scope, params: { id, flag }, expected }) =>
      binsRepository(db).setPublic(scope, id, flag === 'true', expected),
  )
  const named = { body: binNameSchema, answer: binSchema }
  call.put('/bins/:id/name', 'Give a bin a name of its own', named, ({ db, scope, id, body, expected }) =>
    binsRepository(db).setName(scope, id, body.ownName, expected),
  )
  call.put('/bins/:id:clearFault', 'A fault is mended', { answer: binSchema }, ({ db, scope, id, expected }) =>
    binsRepository(db).clearFault(scope, id, expected),
  )
}
