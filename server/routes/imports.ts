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
import { type Language, limits } from '../../contract/limits'
import { type Role, roleSlugs } from '../../contract/roles'
import type { App } from '../app'
import type { Scope } from '../auth/gate'
import type { Session } from '../auth/sessions'
import { callerGone } from '../callerGone'
import { declaredImporters } from '../declared/imports/importer'
import type { Deps } from '../deps'
import { fairShare } from '../fairShare'
import { type Importers, importsRepository, ownImporters } from '../repositories/imports/imports'
import { ownedResources } from '../resources'
import { callsOf } from './call'

/** As many rows as one may have, of some 500 bytes each. */
const checkBytes = 1024 * 1024
const batchBytes = 256 * 1024

/** Of those that look places up, which is done whenever the geocoder is idle: an organisation has one try, however many calls. */
const lookUps = { inAll: 100, each: 1, waiting: 10 }

type Asker = { scope: Scope; session: Session; language: Language }
const importingOf = ({ scope, session, language }: Asker, defaults?: ImportCells) => {
  return { ...scope, country: session.country, session, language, defaults }
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
  const call = callsOf(app, `/b2b/${roleSlugs[role]}/imports`, ['Imports'], { access: only(role) })
  const repository = importsRepository(db, geocoder, importers)

  call.post(
    '/check',
    'Try rows',
    { body: schemas.check, answer: importCheckedSchema, changesNothing: true, bodyLimit: checkBytes },
    async asked => {
      const { list, rows, defaults } = asked.body
      return {
        rows: await repository.check(importingOf(asked, defaults), list, rows),
        looksUp: geocoder.finest !== 'City',
      }
    },
  )
  if (importers.locations) {
    const inTurn = fairShare(lookUps)
    call.post(
      '/places',
      'Look rows up',
      {
        body: importSchemas(['locations']).places,
        answer: importPlacesSchema,
        changesNothing: true,
        bodyLimit: batchBytes,
      },
      asked => {
        const { list, rows } = asked.body
        const [whose, signal] = [importingOf(asked), callerGone(asked.reply)]
        return inTurn(whose.organisationId, signal, () => repository.places(whose, list, rows, signal))
      },
    )
  }
  call.post('', 'Import rows', { body: schemas.batch, answer: importedSchema, bodyLimit: batchBytes }, async asked => {
    const { list, key, rows, defaults } = asked.body
    const imported = await repository.save(importingOf(asked, defaults), list, key, rows)
    asked.request.auditNote = { subject: imported.guid }
    return imported
  })
  call.get('', 'Imports of the last day', { answer: z.array(schemas.one).max(limits.pageSize) }, ({ scope }) =>
    repository.list(scope),
  )
  call.post(
    '/:id/take-back',
    'Take a batch of an import back',
    { querystring: takeBackQuery, answer: takenBackSchema },
    asked => repository.takeBack(importingOf(asked), asked.id, asked.query.before),
  )
}
