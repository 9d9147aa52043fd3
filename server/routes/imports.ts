/**
 * Rows of a file, beyond the spec (contract/imports.ts), below the base of each role that has a list to import into:
 * locations, and every declared resource that says `import`.
 *
 *   POST {base}/imports/check  {list,rows}      → each row's verdict; changes nothing
 *   POST {base}/imports/places {list,rows}      → where rows without a point lie, as far as that was found in some seconds
 *   POST {base}/imports        {list,key,rows}  → the import and each row's verdict; up to 50 rows, all in one transaction
 *   GET  {base}/imports                         → those of the last day
 *   POST {base}/imports/{id}/take-back          → of the last 50 rows left what went, what is as before, what stays
 */
import { z } from 'zod'
import { only } from '../../contract/access'
import {
  type ImportCells,
  importCheckedSchema,
  importedSchema,
  importPlacesSchema,
  importSchemas,
  takeBackQuery,
  takenBackSchema,
} from '../../contract/imports'
import { idParams } from '../../contract/primitives'
import { type Role, roleSlugs } from '../../contract/roles'
import type { App } from '../app'
import { scopeOf, sessionOf } from '../auth/gate'
import { callerGone } from '../callerGone'
import { declaredImporters } from '../declared/imports/importer'
import type { Deps } from '../deps'
import { fairShare } from '../fairShare'
import { languageOf } from '../geo/language'
import { type Importers, importsRepository, ownImporters } from '../repositories/imports/imports'
import { ownedResources } from '../resources'
import { callsOf } from './call'

/** As many rows as one may have, of some 500 bytes each. */
const checkBytes = 1024 * 1024
const batchBytes = 256 * 1024

/** Of those that look places up, which is done whenever the geocoder is idle: an organisation has one try, however many calls. */
const lookUps = { inAll: 100, each: 1, waiting: 10 }

type Request = Parameters<typeof sessionOf>[0]
const importingOf = (request: Request, defaults?: ImportCells) => {
  const session = sessionOf(request)
  return { ...scopeOf(request), country: session.country, session, language: languageOf(request), defaults }
}

/** Of the lists that a role can import into. */
const importersFor = (deps: Deps, role: Role): Importers => ({
  ...(role === 'Retailer' || role === 'Institution' ? ownImporters(deps.geocoder) : {}),
  ...declaredImporters(deps, ownedResources, role),
})

export function importRoutes(app: App, deps: Deps, role: Role) {
  const { db, geocoder } = deps
  const importers = importersFor(deps, role)
  const lists = Object.keys(importers) as (keyof Importers)[]
  if (lists.length === 0) return
  const schemas = importSchemas(lists)
  const base = `/b2b/${roleSlugs[role]}/imports`
  const call = callsOf(['Imports'], { access: only(role) })
  const reading = { changesNothing: true } as const
  const repository = importsRepository(db, geocoder, importers)

  app.post(
    `${base}/check`,
    { ...call('Try rows', { body: schemas.check, answer: importCheckedSchema }, reading), bodyLimit: checkBytes },
    async request => {
      const { list, rows, defaults } = request.body
      const judged = await repository.check(importingOf(request, defaults), list, rows)
      return { rows: judged, looksUp: geocoder.finest !== 'City' }
    },
  )
  if (importers.locations) placeRoute(app, base, call, repository)
  app.post(
    base,
    { ...call('Import rows', { body: schemas.batch, answer: importedSchema }), bodyLimit: batchBytes },
    async request => {
      const { list, key, rows, defaults } = request.body
      const imported = await repository.save(importingOf(request, defaults), list, key, rows)
      request.auditNote = { subject: imported.guid }
      return imported
    },
  )
  app.get(base, call('Imports of the last day', { answer: z.array(schemas.one) }), request =>
    repository.list(scopeOf(request)),
  )
  app.post(
    `${base}/:id/take-back`,
    call('Take a batch of an import back', { params: idParams, querystring: takeBackQuery, answer: takenBackSchema }),
    request => repository.takeBack(importingOf(request), request.params.id, request.query.before),
  )
}

function placeRoute(
  app: App,
  base: string,
  call: ReturnType<typeof callsOf>,
  repository: ReturnType<typeof importsRepository>,
) {
  const inTurn = fairShare(lookUps)
  app.post(
    `${base}/places`,
    {
      ...call(
        'Look rows up',
        { body: importSchemas(['locations']).places, answer: importPlacesSchema },
        { changesNothing: true },
      ),
      bodyLimit: batchBytes,
    },
    (request, reply) => {
      const { list, rows } = request.body
      const [whose, signal] = [importingOf(request), callerGone(reply)]
      return inTurn(whose.organisationId, signal, () => repository.places(whose, list, rows, signal))
    },
  )
}
