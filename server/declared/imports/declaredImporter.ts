/**
 * Rows of a file into declared resources, by the rules of their own calls. A row is the record of its `guid`, else the one whose
 * field `by` is the same without regard to case, else a new one. Columns are the fields of the bodies: an empty one leaves a
 * known record's as it is, and takes the import's default of a new one. What may not be changed is refused where it differs.
 */
import type { Role } from '../../../contract/roles'
import type { Deps } from '../../deps'
import type { Importer } from '../../imports/importer'
import type { Importers } from '../../repositories/imports/imports'
import type { OwnedResource } from '../resource'
import { rowEvaluator } from './evaluateRows'
import { importMutationsOf } from './importMutations'
import { changesOfRecords } from './rowChanges'
import { nameKeyOf, type RowValues, readRows, usedOf } from './storedRows'

export function importerOf(deps: Pick<Deps, 'mailer'>, resource: OwnedResource): Importer<RowValues> {
  const named = nameKeyOf(resource)
  return {
    judge: rowEvaluator(resource),
    changesOf: (db, whose, updates) => changesOfRecords(db, resource, whose, updates),
    ...importMutationsOf(deps, resource),
    async read(tx, whose, ids) {
      const rows = await readRows(tx, resource, whose, ids, 'update')
      const used = await usedOf(tx, resource, ids)
      return new Map(rows.map(({ id, values }) => [id, { values, isUsed: used.has(id) }]))
    },
    nameOf: ({ row }) => String(row[named] ?? ''),
    limits: resource.limits,
    by: resource.import?.by ?? '',
  }
}

/** By the list's name, of those that a role has. */
export const declaredImporters = (
  deps: Pick<Deps, 'mailer'>,
  resources: readonly OwnedResource[],
  role: Role,
): Importers =>
  Object.fromEntries(
    resources.flatMap(resource =>
      resource.import && resource.at[role] ? [[resource.list.of, importerOf(deps, resource)]] : [],
    ),
  ) as unknown as Importers
