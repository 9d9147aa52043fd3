/**
 * Imports rows of a file into declared resources by the rules of their API calls. A row describes the record with its
 * `guid`, otherwise the record whose fields `by` are equal ignoring case, otherwise a new record. Columns are the
 * fields of the bodies: an empty cell leaves the field of an existing record unchanged and takes the import's default
 * for a new one. A different value in a field that cannot be changed is rejected.
 */
import type { Role } from '../../../contract/roles'
import type { Deps } from '../../deps'
import type { Importer } from '../../imports/importer'
import type { Importers } from '../../repositories/imports/imports'
import { mainFieldOf } from '../bodyFields'
import type { OwnedResource } from '../ownedResource'
import { canImport } from '../resource'
import { nameKeyOf, type RowValues, readReferencedIds, readRows } from '../storedRows'
import { createRowEvaluator } from './evaluateRows'
import { createImportMutations } from './importMutations'
import { findRecordChanges } from './rowChanges'

export function createDeclaredImporter(
  deps: Pick<Deps, 'config' | 'mailer'>,
  resource: OwnedResource,
): Importer<RowValues> {
  const named = nameKeyOf(resource)
  return {
    evaluate: createRowEvaluator(resource),
    changesOf: (db, caller, updates) => findRecordChanges(db, resource, caller, updates),
    ...createImportMutations(deps, resource),
    async read(tx, caller, ids) {
      const rows = await readRows(tx, resource, caller, ids, 'update')
      const used = await readReferencedIds(tx, resource, ids)
      return new Map(rows.map(({ id, values }) => [id, { values, isUsed: used.has(id) }]))
    },
    nameOf: ({ row }) => String(row[named] ?? ''),
    limits: resource.limits,
    mainField: mainFieldOf(resource),
  }
}

/** Returns the importers of the resources whose rows a role can import, by list name. */
export const createDeclaredImporters = (
  deps: Pick<Deps, 'config' | 'mailer'>,
  resources: readonly OwnedResource[],
  role: Role,
): Importers =>
  Object.fromEntries(
    resources.flatMap(resource =>
      canImport(resource, role) ? [[resource.list.of, createDeclaredImporter(deps, resource)]] : [],
    ),
  ) as unknown as Importers
