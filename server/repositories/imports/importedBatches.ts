/** Writes the rows of one batch of an import, and undoes them. */
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../db/database'
import type { importRows } from '../../db/schema'
import type {
  EvaluatedRow,
  ImportCaller,
  ImportChange,
  Importer,
  RowToGeocode,
  StoredImportRow,
} from '../../imports/importer'
import { createRejectedRow } from '../../imports/importer'
import { type ProblemsByColumn, rowLimitProblem } from '../../imports/problems'
import { readRemainingRows } from '../../ownership/rowLimits'

type StoredRow = typeof importRows.$inferSelect

/**
 * Creates records until the organisation's limit is reached.
 * @returns in the order of the values, the id of each new record, or the problems of a rejected one
 */
async function create(
  tx: Database,
  importer: Importer<StoredImportRow>,
  caller: ImportCaller,
  values: readonly StoredImportRow[],
) {
  if (values.length === 0) return importer.create(tx, caller, values)
  const { rows, limit } = await readRemainingRows(tx, importer.limits, caller.organisationId)
  const ids = await importer.create(tx, caller, values.slice(0, rows))
  return [...ids, ...values.slice(rows).map((): ProblemsByColumn => ({ [importer.mainField]: rowLimitProblem(limit) }))]
}

/**
 * Writes the changes of the rows.
 * @returns the rows that created or changed a record, which are stored for an undo, and by line the rows that the
 *   importer rejected
 */
export async function saveImportedRows(
  tx: Database,
  importer: Importer<StoredImportRow>,
  caller: ImportCaller,
  evaluated: readonly EvaluatedRow<StoredImportRow>[],
) {
  const made = evaluated.filter(row => row.verdict === 'create')
  const changed = evaluated.filter(row => row.verdict === 'update')
  const ids = await create(
    tx,
    importer,
    caller,
    made.map(row => row.values),
  )
  const lost = await importer.update(tx, caller, changed)
  const refused = new Map<number, EvaluatedRow<StoredImportRow>>()
  const rows: { line: number; recordId: string; before: StoredImportRow | null }[] = []
  const settle = (
    { line }: RowToGeocode,
    done: string | ProblemsByColumn | undefined,
    before: StoredImportRow | null,
  ) => {
    if (typeof done === 'string') rows.push({ line, recordId: done, before })
    else refused.set(line, createRejectedRow(line, done ?? {}))
  }
  for (const each of changed) settle(each, lost.get(each.id) ?? each.id, each.before)
  for (const [at, each] of made.entries()) settle(each, ids[at], null)
  const recordIds = rows.map(({ recordId }) => recordId)
  const now: Awaited<ReturnType<typeof importer.read>> =
    rows.length > 0 ? await importer.read(tx, caller, recordIds) : new Map()
  return { kept: rows.map(row => ({ ...row, after: now.get(row.recordId)?.values ?? {} })), refused }
}

/**
 * Undoes rows. Records that are unchanged since the import are deleted or restored. Records that were changed or are in
 * use remain and are listed.
 */
export async function undoImportedRows(
  tx: Database,
  importer: Importer<StoredImportRow>,
  caller: ImportCaller,
  rows: readonly StoredRow[],
) {
  const ids = rows.map(({ recordId }) => recordId)
  const current = ids.length > 0 ? await importer.read(tx, caller, ids) : new Map()
  const made: string[] = []
  const changed: ImportChange<StoredImportRow>[] = []
  for (const { recordId, before, after } of rows) {
    const there = current.get(recordId)
    if (!there || !isDeepStrictEqual(there.values, after)) continue
    if (before) changed.push({ id: recordId, values: before })
    else if (!there.isUsed) made.push(recordId)
  }
  const gone = await importer.remove(tx, caller, made)
  const lost = await importer.update(tx, caller, changed)
  const restored = changed.flatMap(({ id }) => (lost.has(id) ? [] : [id]))
  const back = new Set([...gone, ...restored])
  const isThere = ({ recordId, before }: StoredRow) => {
    const there = current.get(recordId)
    // There is nothing to undo if the record was deleted since the import, or if it already equals its previous values
    // because an earlier, interrupted call restored it.
    return before ? !there || !isDeepStrictEqual(there.values, before) : there !== undefined
  }
  const notUndone = rows
    .toReversed()
    .filter(row => !back.has(row.recordId) && isThere(row))
    .map(({ line, recordId, after }) => {
      return { line, guid: recordId, name: importer.nameOf(current.get(recordId)?.values ?? after) }
    })
  return { deleted: gone.size, restored: restored.length, kept: notUndone }
}
