/**
 * Rejects rows whose result would differ from the result of their check, because somebody has changed, added or removed
 * the record since the check.
 */
import type { RowChanges, RowToSave } from '../../contract/imports'
import type { Database } from '../db/database'
import type { EvaluatedRow, ImportCaller, Importer, StoredImportRow } from './importer'
import { createRejectedRow } from './importer'
import { changedMeanwhileProblem } from './problems'

/**
 * Returns whether the row has the result that was shown when the file was checked. Always true for a row without such a
 * result, a row that changes nothing, and a row that is rejected for another reason.
 */
function matchesCheckResult(
  { expected }: RowToSave,
  row: EvaluatedRow<StoredImportRow>,
  changes: RowChanges | undefined,
): boolean {
  if (expected === undefined || row.verdict === 'unchanged' || row.verdict === 'refused') return true
  if (row.verdict === 'create') return expected === null
  if (expected === null || expected.guid !== row.id || expected.version !== row.version) return false
  return Object.keys(changes ?? {}).every(column => expected.columns.includes(column))
}

/**
 * Returns the evaluated rows. Rows whose result differs from the result of their check are rejected.
 * @param evaluated the results of the rows, whose records are locked
 */
export async function rejectRowsChangedSinceCheck(
  tx: Database,
  importer: Importer<StoredImportRow>,
  caller: ImportCaller,
  rows: readonly RowToSave[],
  evaluated: readonly EvaluatedRow<StoredImportRow>[],
): Promise<EvaluatedRow<StoredImportRow>[]> {
  const rowOf = new Map(rows.map(row => [row.line, row]))
  const updates = evaluated.filter(row => row.verdict === 'update').filter(({ line }) => rowOf.get(line)?.expected)
  const changes = updates.length > 0 ? await importer.changesOf(tx, caller, updates) : new Map<number, RowChanges>()
  return evaluated.map(each => {
    const row = rowOf.get(each.line)
    if (!row || matchesCheckResult(row, each, changes.get(each.line))) return each
    return createRejectedRow(each.line, { [row.values.guid ? 'guid' : importer.mainField]: changedMeanwhileProblem })
  })
}
