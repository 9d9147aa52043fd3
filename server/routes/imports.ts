/**
 * Rows of a file, beyond the spec (contract/imports.ts), below the base of each role that has a list to import into.
 *
 *   POST {base}/imports/check  {list,rows}      → each row's verdict; changes nothing
 *   POST {base}/imports/places {list,rows}      → where rows without a point lie, as far as that was found in some seconds
 *   POST {base}/imports        {list,key,rows}  → the import and each row's verdict; up to 50 rows, all in one transaction
 *   GET  {base}/imports                         → those of the last day
 *   POST {base}/imports/{id}/take-back          → of the next 50 rows what went, what is as before, what stays
 */
import { z } from 'zod'
import { only } from '../../contract/access'
import {
  importBatchSchema,
  importCheckedSchema,
  importCheckSchema,
  importedSchema,
  importPlacesQuerySchema,
  importPlacesSchema,
  importSchema,
  takeBackQuery,
  takenBackSchema,
} from '../../contract/imports'
import { idParams } from '../../contract/primitives'
import { roleSlugs } from '../../contract/roles'
import type { App } from '../app'
import { scopeOf, sessionOf } from '../auth/gate'
import { callerGone } from '../callerGone'
import type { Deps } from '../deps'
import { fairShare } from '../fairShare'
import { importsRepository } from '../repositories/imports/imports'
import { callsOf } from './call'

/** As many rows as one may have, of some 500 bytes each. */
const checkBytes = 1024 * 1024
const batchBytes = 256 * 1024

/** Of those that look places up, which is done whenever the geocoder is idle: an organisation has one try, however many calls. */
const lookUps = { inAll: 100, each: 1, waiting: 10 }

type Request = Parameters<typeof sessionOf>[0]
const importingOf = (request: Request) => ({ ...scopeOf(request), country: sessionOf(request).country })

export function importRoutes(app: App, { db, geocoder }: Deps, role: 'Retailer' | 'Institution') {
  const base = `/b2b/${roleSlugs[role]}/imports`
  const call = callsOf(['Imports'], { access: only(role) })
  const reading = { changesNothing: true } as const
  const repository = importsRepository(db, geocoder)
  const inTurn = fairShare(lookUps)

  app.post(
    `${base}/check`,
    { ...call('Try rows', { body: importCheckSchema, answer: importCheckedSchema }, reading), bodyLimit: checkBytes },
    async request => {
      const { list, rows } = request.body
      return { rows: await repository.check(importingOf(request), list, rows), looksUp: geocoder.finest !== 'City' }
    },
  )
  app.post(
    `${base}/places`,
    {
      ...call('Look rows up', { body: importPlacesQuerySchema, answer: importPlacesSchema }, reading),
      bodyLimit: batchBytes,
    },
    (request, reply) => {
      const { list, rows } = request.body
      const [whose, signal] = [importingOf(request), callerGone(reply)]
      return inTurn(whose.organisationId, signal, () => repository.places(whose, list, rows, signal))
    },
  )
  app.post(
    base,
    { ...call('Import rows', { body: importBatchSchema, answer: importedSchema }), bodyLimit: batchBytes },
    async request => {
      const { list, key, rows } = request.body
      const imported = await repository.save(importingOf(request), list, key, rows)
      request.auditNote = { subject: imported.guid }
      return imported
    },
  )
  app.get(base, call('Imports of the last day', { answer: z.array(importSchema) }), request =>
    repository.list(scopeOf(request)),
  )
  app.post(
    `${base}/:id/take-back`,
    call('Take a batch of an import back', { params: idParams, querystring: takeBackQuery, answer: takenBackSchema }),
    request => repository.takeBack(scopeOf(request), request.params.id, request.query.after),
  )
}
