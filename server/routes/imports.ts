/**
 * Declares the calls that import rows of a file (not in the specification; contract/imports.ts), below the base path
 * of each role with an importable list: locations, and every declared resource with `import`.
 *
 *   POST {base}/imports/check  {list,rows}      → each row's verdict; changes nothing
 *   POST {base}/imports/places {list,rows}      → points for rows without a point, as many as are found within seconds;
 *                                                 only for roles with locations
 *   POST {base}/imports        {list,key,rows}  → the import and each row's verdict; up to 50 rows, in one transaction
 *   GET  {base}/imports                         → imports of the last day
 *   POST {base}/imports/{id}/take-back ?before  → undoes the last 50 rows, or those before the line `before`; lists
 *                                                 deleted, restored and kept records
 */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { includingLimitedMembers, onlyRoles } from '../../contract/access'
import {
  type CheckedRow,
  checkedRowSchema,
  type ImportableList,
  type ImportCells,
  type ImportCheck,
  importCheckSchema,
  importGeocodesBodySchema,
  importGeocodesSchema,
  importSchemas,
  savedImportSchema,
  undoImportQuery,
  undoImportResultSchema,
} from '../../contract/imports'
import type { Language } from '../../contract/languages'
import { limits } from '../../contract/limits'
import { type Role, roleSlugs } from '../../contract/roles'
import type { Session } from '../accounts/sessions'
import { disconnectSignal } from '../concurrency/disconnect'
import { createFairQueue } from '../concurrency/fairQueue'
import type { TimeBudget } from '../concurrency/timeBudget'
import { createDeclaredImporters } from '../declared/imports/declaredImporter'
import type { OwnedResource } from '../declared/ownedResource'
import type { Deps } from '../deps'
import type { App } from '../lib/fastifyApp'
import { mapInSlices } from '../lib/slices'
import { limitedMemberError } from '../ownership/memberLimits'
import type { Scope } from '../ownership/scope'
import { createImporters, type Importers, importsRepository } from '../repositories/imports/imports'
import { createApiRouter } from './call'

/** Maximum size of a check's body in bytes: the maximum number of rows, at about 500 bytes each. */
const checkBytes = 1024 * 1024
const batchBytes = 256 * 1024

/**
 * Limits of the calls that check or save rows, which take up to a second of processor time. For each organisation one
 * call runs and three more wait; further calls get 429 with `Retry-After`. Calls of four organisations run at a time.
 */
const importQueueLimits = { inAll: 4, each: 1, waiting: 3 }
export const createImportQueue = (budget: TimeBudget) => createFairQueue(importQueueLimits, budget)
export type ImportQueue = ReturnType<typeof createImportQueue>

/**
 * Limits of address lookups, which use only the idle time of the geocoder. Each organisation runs one lookup at a time.
 */
const lookUpLimits = { inAll: 100, each: 1, waiting: 10 }

type ImportCaller = { scope: Scope; session: Session; language: Language }
const importingOf = ({ scope, session, language }: ImportCaller, defaults?: ImportCells) => {
  return { ...scope, country: session.country, session, language, defaults }
}

/**
 * Rejects an import by a limited member into any list except the locations. Rows of other lists are not restricted to
 * the member's limit.
 * @throws {ApiError} InsufficientPermissions
 */
function requireListOfLocations({ limit }: Scope, list: ImportableList) {
  if (limit && list !== 'locations') throw limitedMemberError()
}

/**
 * Returns the context of an import that has waited for its turn. The session may have ended meanwhile, or the limit of
 * the member may have changed.
 * @throws {ApiError} Unauthorized; InsufficientPermissions
 */
async function contextAfterWait(
  parts: ImportCaller & { request: FastifyRequest },
  list: ImportableList,
  defaults: ImportCells | undefined,
) {
  await parts.request.server.requireStillThereAfterWait(parts.request)
  const context = importingOf(parts, defaults)
  requireListOfLocations(context, list)
  return context
}

/** Returns the importers of the lists that a role can import into. */
const importersFor = (deps: Deps, role: Role, declared: readonly OwnedResource[]): Importers => ({
  ...(role === 'Retailer' || role === 'Institution' ? createImporters(deps.geocoder) : {}),
  ...createDeclaredImporters(deps, declared, role),
})

/**
 * Returns the response as JSON. The rows are serialised in slices, because 2,000 rows at once would block the event
 * loop.
 */
async function serialiseCheck(rows: readonly CheckedRow[], looksUp: boolean) {
  const texts = await mapInSlices(rows, row => JSON.stringify(checkedRowSchema.parse(row)))
  return `{"rows":[${texts.join(',')}],"looksUp":${looksUp}}`
}

/**
 * Declares the imports of a role.
 * @param share the queue that the imports of all roles use
 */
export function importRoutes(app: App, deps: Deps, role: Role, declared: readonly OwnedResource[], share: ImportQueue) {
  const { db, geocoder } = deps
  const importers = importersFor(deps, role, declared)
  const lists = Object.keys(importers) as (keyof Importers)[]
  if (lists.length === 0) return
  const schemas = importSchemas(role, lists)
  const call = createApiRouter(app, `/b2b/${roleSlugs[role]}/imports`, ['Imports'], {
    access: onlyRoles(role),
    feature: 'imports',
  })
  const repository = importsRepository(db, geocoder, importers)
  // Access of the calls that limited members may make too. These members cannot list or undo imports, because an import
  // may contain locations outside their limit.
  const limited = { access: includingLimitedMembers(onlyRoles(role)) }

  call.post(
    '/check',
    'Check rows of an import',
    { ...limited, body: schemas.check, response: importCheckSchema, changesNothing: true, bodyLimit: checkBytes },
    async parts => {
      const { list, rows, defaults } = parts.body
      const text = await share(parts.scope.organisationId, disconnectSignal(parts.reply), async () => {
        const context = await contextAfterWait(parts, list, defaults)
        return serialiseCheck(await repository.check(context, list, rows), geocoder.finest !== 'City')
      })
      return parts.reply.type('application/json; charset=utf-8').send(text) as unknown as ImportCheck
    },
  )
  if (importers.locations) {
    const inTurn = createFairQueue(lookUpLimits)
    call.post(
      '/places',
      'Look up the map points of rows of an import',
      {
        ...limited,
        body: importGeocodesBodySchema,
        response: importGeocodesSchema,
        changesNothing: true,
        bodyLimit: batchBytes,
      },
      parts => {
        const { list, rows } = parts.body
        const signal = disconnectSignal(parts.reply)
        return inTurn(parts.scope.organisationId, signal, async () => {
          const context = await contextAfterWait(parts, list, undefined)
          return repository.places(context, list, rows, signal)
        })
      },
    )
  }
  // A repeated call is recognised by the key in the body, not by an Idempotency-Key header. With the header, the call
  // would hold a transaction open while it waits in the queue.
  const batch = {
    ...limited,
    body: schemas.batch,
    response: savedImportSchema,
    bodyLimit: batchBytes,
    isRepeatedOtherwise: true,
  } as const
  call.post('', 'Import rows', batch, async parts => {
    const { list, key, rows, defaults } = parts.body
    const imported = await share(parts.scope.organisationId, disconnectSignal(parts.reply), async () => {
      const context = await contextAfterWait(parts, list, defaults)
      return repository.save(context, list, key, rows)
    })
    parts.request.auditNote = { subject: imported.guid }
    return imported
  })
  call.get('', 'Imports of the last day', { response: z.array(schemas.one).max(limits.pageSize) }, ({ scope }) =>
    repository.list(scope),
  )
  call.post(
    '/:id/take-back',
    'Undo a batch of an import',
    { querystring: undoImportQuery, response: undoImportResultSchema },
    parts =>
      importsRepository(parts.db, geocoder, importers).takeBack(importingOf(parts), parts.id, parts.query.before),
  )
}
