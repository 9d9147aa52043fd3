/**
 * Imports of a file's rows, which are not in the specification (contract/imports.ts), below the base of each role that
 * has a list to import into: locations, and every declared resource with `import`.
 *
 *   POST {base}/imports/check  {list,rows}      → each row's verdict; changes nothing
 *   POST {base}/imports/places {list,rows}      → points of rows without one, as far as found within some seconds
 * POST {base}/imports        {list,key,rows}  → the import and each row's verdict; up to 50 rows, all in one
 * transaction
 *   GET  {base}/imports                         → imports of the last day
 *   POST {base}/imports/{id}/take-back          → undoes the last 50 remaining rows: deleted, restored and kept ones
 */
import { z } from 'zod'
import { onlyRoles } from '../../contract/access'
import {
  type CheckedRow,
  checkedRowSchema,
  type ImportCells,
  type ImportChecked,
  importCheckedSchema,
  importedSchema,
  importPlacesSchema,
  importSchemas,
  takeBackQuery,
  takenBackSchema,
} from '../../contract/imports'
import type { Language } from '../../contract/languages'
import { limits } from '../../contract/limits'
import { type Role, roleSlugs } from '../../contract/roles'
import type { Session } from '../accounts/sessions'
import { disconnectSignal } from '../concurrency/disconnect'
import { fairQueue } from '../concurrency/fairQueue'
import { declaredImporters } from '../declared/imports/declaredImporter'
import type { Deps } from '../deps'
import type { App } from '../lib/fastifyApp'
import { mapInSlices } from '../lib/slices'
import type { Scope } from '../ownership/scope'
import { type Importers, importsRepository, ownImporters } from '../repositories/imports/imports'
import { ownedResources } from '../resources'
import { callsOf } from './call'

/** Largest body of a check in bytes: the most rows that an import may have, of some 500 bytes each. */
const checkBytes = 1024 * 1024
const batchBytes = 256 * 1024

/**
 * Limits of checks and saved batches, which take a second of processor time at most: an organisation runs one at a time
 * and three more wait; beyond them the answer is 429 with `Retry-After`. Four organisations are served at a time.
 */
const importShares = { inAll: 4, each: 1, waiting: 3 }
export const importShare = () => fairQueue(importShares)
export type ImportShare = ReturnType<typeof importShare>

/**
 * Limits of address lookups, which run whenever the geocoder is idle: an organisation has one at a time, however many
 * calls it sends.
 */
const lookUps = { inAll: 100, each: 1, waiting: 10 }

type ImportCaller = { scope: Scope; session: Session; language: Language }
const importingOf = ({ scope, session, language }: ImportCaller, defaults?: ImportCells) => {
  return { ...scope, country: session.country, session, language, defaults }
}

/** Returns the importers of the lists that a role can import into. */
const importersFor = (deps: Deps, role: Role): Importers => ({
  ...(role === 'Retailer' || role === 'Institution' ? ownImporters(deps.geocoder) : {}),
  ...declaredImporters(deps, ownedResources, role),
})

/** Returns the answer as JSON. Serialised at once, 2,000 rows would block the event loop. */
async function textOf(rows: readonly CheckedRow[], looksUp: boolean) {
  const texts = await mapInSlices(rows, row => JSON.stringify(checkedRowSchema.parse(row)))
  return `{"rows":[${texts.join(',')}],"looksUp":${looksUp}}`
}

/**
 * Declares the imports of a role.
 * @param share the queue that all roles' imports share
 */
export function importRoutes(app: App, deps: Deps, role: Role, share: ImportShare) {
  const { db, geocoder } = deps
  const importers = importersFor(deps, role)
  const lists = Object.keys(importers) as (keyof Importers)[]
  if (lists.length === 0) return
  const schemas = importSchemas(lists)
  const call = callsOf(app, `/b2b/${roleSlugs[role]}/imports`, ['Imports'], { access: onlyRoles(role) })
  const repository = importsRepository(db, geocoder, importers)

  call.post(
    '/check',
    'Try rows',
    { body: schemas.check, answer: importCheckedSchema, changesNothing: true, bodyLimit: checkBytes },
    async parts => {
      const { list, rows, defaults } = parts.body
      const context = importingOf(parts, defaults)
      const text = await share(context.organisationId, disconnectSignal(parts.reply), async () =>
        textOf(await repository.check(context, list, rows), geocoder.finest !== 'City'),
      )
      return parts.reply.type('application/json; charset=utf-8').send(text) as unknown as ImportChecked
    },
  )
  if (importers.locations) {
    const inTurn = fairQueue(lookUps)
    call.post(
      '/places',
      'Look rows up',
      {
        body: importSchemas(['locations']).places,
        answer: importPlacesSchema,
        changesNothing: true,
        bodyLimit: batchBytes,
      },
      parts => {
        const { list, rows } = parts.body
        const [context, signal] = [importingOf(parts), disconnectSignal(parts.reply)]
        return inTurn(context.organisationId, signal, () => repository.places(context, list, rows, signal))
      },
    )
  }
  // The key in the body identifies a repeated call. A key in the header would hold a transaction open while the call
  // waits for its turn.
  const batch = {
    body: schemas.batch,
    answer: importedSchema,
    bodyLimit: batchBytes,
    isRepeatedOtherwise: true,
  } as const
  call.post('', 'Import rows', batch, async parts => {
    const { list, key, rows, defaults } = parts.body
    const context = importingOf(parts, defaults)
    const imported = await share(context.organisationId, disconnectSignal(parts.reply), () =>
      repository.save(context, list, key, rows),
    )
    parts.request.auditNote = { subject: imported.guid }
    return imported
  })
  call.get('', 'Imports of the last day', { answer: z.array(schemas.one).max(limits.pageSize) }, ({ scope }) =>
    repository.list(scope),
  )
  call.post(
    '/:id/take-back',
    'Take a batch of an import back',
    { querystring: takeBackQuery, answer: takenBackSchema },
    parts =>
      importsRepository(parts.db, geocoder, importers).takeBack(importingOf(parts), parts.id, parts.query.before),
  )
}
