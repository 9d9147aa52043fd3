/**
 * Imports rows of a file into declared resources, by the rules of their API calls. A row with a `guid` describes the
 * record with this id. A row without `guid` describes the record whose `by` fields have the same values ignoring case,
 * or a new record if there is none. The columns are `guid`, the fields of the bodies and the column of `kind`. An empty
 * cell leaves the field of an existing record unchanged, and gets the import's default value in a new record. A
 * different value in a field that cannot be changed is rejected.
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

function createDeclaredImporter(deps: Pick<Deps, 'config' | 'mailer'>, resource: OwnedResource): Importer<RowValues> {
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

/** Returns the importers of the resources that a role can import, by list name. */
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
