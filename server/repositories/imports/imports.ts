/**
 * Checks imported rows of one organisation, saves them in batches, and undoes imports. A lock of the organisation's row
 * makes saving and undoing calls run one after another.
 */
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type {
  CheckedRow,
  Import,
  ImportableList,
  ImportRow,
  RowToSave,
  RowVerdict,
  UndoImportResult,
} from '../../../contract/imports'
import { limits } from '../../../contract/limits'
import { databaseNow } from '../../db/clock'
import type { Database } from '../../db/database'
import { insertRow } from '../../db/rows'
import { importRows, imports } from '../../db/schema'
import { ApiError, requireFound } from '../../errors/apiErrors'
import type { Geocoder } from '../../geo/geocoder'
import { addCitySuggestions } from '../../imports/citySuggestions'
import type { ImportCaller, Importer, StoredImportRow } from '../../imports/importer'
import { createRejectedRow, toRowVerdict } from '../../imports/importer'
import { rejectRowsChangedSinceCheck } from '../../imports/rowsChangedSinceCheck'
import { serverLimits } from '../../lib/limits'
import { mapInSlices } from '../../lib/slices'
import { lockOrganisation } from '../../ownership/owners'
import { assertRowLimit } from '../../ownership/rowLimits'
import type { Scope } from '../../ownership/scope'
import { toWireRecord } from '../../queries/wireColumns'
import { saveImportedRows, undoImportedRows } from './importedBatches'
import { createLocationImporter } from './locations'
import { lookUpPoints } from './pointLookups'

/**
 * The importers by list. The types of their records are erased: a stored value is only passed back to the importer that
 * created it.
 */
export type Importers = Partial<Record<ImportableList, Importer<StoredImportRow>>>
export const createImporters = (geocoder: Geocoder) =>
  ({ locations: createLocationImporter(geocoder) }) as unknown as Importers

const keptMs = serverLimits.importHours * 3600_000
const ownedBy = ({ organisationId }: Scope) => eq(imports.organisationId, organisationId)

/** Returns the result of a row that was saved by an earlier call. */
const resultOfStored = ({ line, recordId, isNew }: { line: number; recordId: string; isNew: boolean }): RowVerdict => {
  return { ...toRowVerdict(createRejectedRow(line, {})), verdict: isNew ? 'create' : 'update', guid: recordId }
}

/**
 * Creates the repository of imports.
 * @param importers the lists that the caller can import into
 */
export function importsRepository(db: Database, geocoder: Geocoder, importers: Importers) {
  const importerOf = (list: ImportableList) => requireFound(importers[list], 'Import')
  const open = async (tx: Database, caller: Scope, list: ImportableList, key: string) => {
    const { organisationId } = caller
    const [known] = await tx
      .select()
      .from(imports)
      .where(and(ownedBy(caller), eq(imports.key, key)))
    if (!known) await assertRowLimit(tx, imports, organisationId)
    const own = known ?? (await insertRow(tx, imports, { organisationId, key, list }))
    if (own.list !== list) throw new ApiError('InvalidOperation', 'This import belongs to another list')
    if (own.closedAt ?? own.takenBackAt) throw new ApiError('ImportTakenBack', 'This import was undone')
    return own.id
  }

  return {
    /** Checks rows without changing anything. */
    async check(caller: ImportCaller, list: ImportableList, rows: readonly ImportRow[]): Promise<CheckedRow[]> {
      const importer = importerOf(list)
      const evaluated = await importer.evaluate(db, caller, rows)
      const updates = evaluated.filter(row => row.verdict === 'update')
      const changes = updates.length > 0 ? await importer.changesOf(db, caller, updates) : new Map()
      const checked = await mapInSlices(evaluated, row => {
        const changed = changes.get(row.line)
        const version = 'version' in row ? row.version : null
        return { ...toRowVerdict(row), version, ...(changed && { changes: changed }) }
      })
      return addCitySuggestions(db, caller, rows, checked)
    },
    /** Looks up the map points of rows that have none, without changing anything; see {@link lookUpPoints}. */
    async places(caller: ImportCaller, list: ImportableList, rows: readonly ImportRow[], signal: AbortSignal) {
      return lookUpPoints(geocoder, await importerOf(list).evaluate(db, caller, rows), signal)
    },
    /**
     * Saves the rows that can be saved, in one transaction. A row is rejected if its result would differ from the
     * result that the user saw in the check.
     * @throws {ApiError} InvalidOperation beyond the maximum number of rows or for a key of another list,
     *   ImportTakenBack if undoing the import has begun, RateLimitExceeded
     */
    save: (caller: ImportCaller, list: ImportableList, key: string, rows: readonly RowToSave[]) =>
      db.transaction(async tx => {
        await lockOrganisation(tx, caller, 'no key update')
        const importId = await open(tx, caller, list, key)
        const stored = await tx
          .select({
            line: importRows.line,
            recordId: importRows.recordId,
            isNew: sql<boolean>`${importRows.before} is null`,
          })
          .from(importRows)
          .where(eq(importRows.importId, importId))
        const done = new Map(stored.map(row => [row.line, resultOfStored(row)]))
        const fresh = rows.filter(({ line }) => !done.has(line))
        if (stored.length + fresh.length > limits.importRows) {
          throw new ApiError('InvalidOperation', `At most ${limits.importRows} rows of one import`)
        }
        const importer = importerOf(list)
        const taken = new Map(stored.map(row => [row.recordId, row.line]))
        const found = await importer.evaluate(tx, caller, fresh, { taken })
        const evaluated = await rejectRowsChangedSinceCheck(tx, importer, caller, fresh, found)
        const { kept, refused } = await saveImportedRows(tx, importer, caller, evaluated)
        if (kept.length > 0) await tx.insert(importRows).values(kept.map(row => ({ importId, ...row })))
        const idOf = new Map(kept.map(({ line, recordId }) => [line, recordId]))
        for (const each of evaluated) {
          const wire = toRowVerdict(refused.get(each.line) ?? each)
          done.set(each.line, { ...wire, guid: idOf.get(each.line) ?? wire.guid })
        }
        return { guid: importId, rows: rows.flatMap(({ line }) => done.get(line) ?? []) }
      }),
    /** Returns the imports that are recent enough to be undone, newest first, including those already undone. */
    async list(caller: Scope, now = databaseNow()): Promise<Import[]> {
      const rows = await db
        .select({
          guid: imports.id,
          list: imports.list,
          createdAt: imports.createdAt,
          takenBackAt: imports.takenBackAt,
          created: sql<number>`(count(*) filter (where ${importRows.before} is null and ${importRows.line} > 0))::int`,
          updated: sql<number>`count(${importRows.before})::int`,
        })
        .from(imports)
        .leftJoin(importRows, eq(importRows.importId, imports.id))
        .where(and(ownedBy(caller), gt(imports.createdAt, new Date(now.getTime() - keptMs))))
        .groupBy(imports.id)
        .orderBy(desc(imports.createdAt), desc(imports.id))
        .limit(limits.pageSize)
      return rows.map(row => toWireRecord(row))
    },
    /**
     * Undoes an import in batches. It begins with the last rows, because a row may use a value that an earlier row
     * released. Each call undoes the last rows of the file, or the last rows before the line `before`. Created records
     * are deleted, then changed records are restored. Records that were changed since, or are in use, remain and are
     * listed. After an interruption the caller starts again, and rows that are already undone are skipped. The first
     * call closes the import, so that no rows can be added to it.
     * @throws {ApiError} EntityNotFound more than a day after the import, InvalidOperation for an import that was
     *   undone
     */
    takeBack: (
      caller: ImportCaller,
      id: string,
      before: number | undefined,
      now = databaseNow(),
    ): Promise<UndoImportResult> =>
      db.transaction(async tx => {
        await lockOrganisation(tx, caller, 'no key update')
        const [row] = await tx
          .select()
          .from(imports)
          .where(and(ownedBy(caller), eq(imports.id, id), gt(imports.createdAt, new Date(now.getTime() - keptMs))))
        const own = requireFound(row, 'Import')
        if (own.takenBackAt) throw new ApiError('InvalidOperation', 'This import has already been undone')
        if (!own.closedAt) await tx.update(imports).set({ closedAt: now }).where(eq(imports.id, id))
        const importer = importerOf(own.list)
        const rows = await tx
          .select()
          .from(importRows)
          .where(and(eq(importRows.importId, id), before === undefined ? undefined : lt(importRows.line, before)))
          .orderBy(desc(importRows.line))
          .limit(limits.importBatch)
        const next = rows.length === limits.importBatch ? (rows.at(-1)?.line ?? null) : null
        const taken = await undoImportedRows(tx, importer, caller, rows)
        const result: UndoImportResult = { next, ...taken }
        if (next === null) await tx.update(imports).set({ takenBackAt: now }).where(eq(imports.id, id))
        return result
      }),
  }
}
