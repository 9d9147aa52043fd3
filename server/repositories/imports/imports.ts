/**
 * Imports of one organisation: rows are checked, saved in batches, and undone. Calls run one after the other under a
 * lock of the organisation's row.
 */
import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { CheckedRow, Import, ImportableList, ImportRow, JudgedRow, TakenBack } from '../../../contract/imports'
import { limits } from '../../../contract/limits'
import { databaseNow } from '../../db/clock'
import type { Database } from '../../db/database'
import { addRow } from '../../db/rows'
import { importRows, imports } from '../../db/schema'
import { ApiError, requireFound } from '../../errors/apiErrors'
import type { Geocoder } from '../../geo/geocoder'
import {
  type EvaluatedRow,
  type Geocoded,
  type ImportChange,
  type Importer,
  type Importing,
  refusedRow,
  type StoredImportRow,
  toWire,
} from '../../imports/importer'
import { withNearCities } from '../../imports/nearCities'
import { noRoom, type Problems } from '../../imports/problems'
import { mapInSlices } from '../../lib/slices'
import { lockOrganisation } from '../../ownership/owners'
import { readRowsLeft, requireRoom } from '../../ownership/rowLimits'
import type { Scope } from '../../ownership/scope'
import { toWireRecord } from '../../queries/wireColumns'
import { locationImporter } from './locations'
import { lookUpPoints } from './places'

/**
 * Importers with the type of their records erased, once. Stored values are only passed back to the importer that they
 * came from.
 */
export type Importers = Partial<Record<ImportableList, Importer<StoredImportRow>>>
export const ownImporters = (geocoder: Geocoder) => ({ locations: locationImporter(geocoder) }) as unknown as Importers

const keptMs = limits.importHours * 3600_000
const mine = ({ organisationId }: Scope) => eq(imports.organisationId, organisationId)

/** Returns the result of a row that was saved by an earlier call. */
const ofStored = ({ line, recordId, isNew }: { line: number; recordId: string; isNew: boolean }): JudgedRow => {
  return { ...toWire(refusedRow(line, {})), verdict: isNew ? 'create' : 'update', guid: recordId }
}

/** @param importers the lists that the caller can import into */
export function importsRepository(db: Database, geocoder: Geocoder, importers: Importers) {
  const importerOf = (list: ImportableList) => requireFound(importers[list], 'Import')
  const open = async (tx: Database, whose: Scope, list: ImportableList, key: string) => {
    const { organisationId } = whose
    const [known] = await tx
      .select()
      .from(imports)
      .where(and(mine(whose), eq(imports.key, key)))
    if (!known) await requireRoom(tx, imports, organisationId)
    const own = known ?? (await addRow(tx, imports, { organisationId, key, list }))
    if (own.list !== list || own.takenBackAt) throw new ApiError('InvalidOperation', 'This import is over')
    return own.id
  }

  return {
    /** Checks rows. Changes nothing. */
    async check(whose: Importing, list: ImportableList, rows: readonly ImportRow[]): Promise<CheckedRow[]> {
      const importer = importerOf(list)
      const judged = await importer.judge(db, whose, rows)
      const updates = judged.filter(each => each.verdict === 'update')
      const changes = updates.length > 0 ? await importer.changesOf(db, whose, updates) : new Map()
      const checked = await mapInSlices(judged, each => {
        const changed = changes.get(each.line)
        return { ...toWire(each), ...(changed && { changes: changed }) }
      })
      return withNearCities(db, whose, rows, checked)
    },
    /** Looks up the points of rows without one; see {@link lookUpPoints}. Changes nothing. */
    async places(whose: Importing, list: ImportableList, rows: readonly ImportRow[], signal: AbortSignal) {
      return lookUpPoints(geocoder, await importerOf(list).judge(db, whose, rows), signal)
    },
    /**
     * Saves the rows that can be saved, all of them or none.
     * @throws {ApiError} InvalidOperation beyond the maximum number of rows, and for an import that was undone;
     *   RateLimitExceeded
     */
    save: (whose: Importing, list: ImportableList, key: string, rows: readonly ImportRow[]) =>
      db.transaction(async tx => {
        await lockOrganisation(tx, whose, 'no key update')
        const importId = await open(tx, whose, list, key)
        const stored = await tx
          .select({
            line: importRows.line,
            recordId: importRows.recordId,
            isNew: sql<boolean>`${importRows.before} is null`,
          })
          .from(importRows)
          .where(eq(importRows.importId, importId))
        const done = new Map(stored.map(row => [row.line, ofStored(row)]))
        const fresh = rows.filter(({ line }) => !done.has(line))
        if (stored.length + fresh.length > limits.importRows) {
          throw new ApiError('InvalidOperation', `At most ${limits.importRows} rows of one import`)
        }
        const importer = importerOf(list)
        const taken = new Map(stored.map(row => [row.recordId, row.line]))
        const judged = await importer.judge(tx, whose, fresh, { taken })
        const { kept, refused } = await write(tx, importer, whose, judged)
        if (kept.length > 0) await tx.insert(importRows).values(kept.map(row => ({ importId, ...row })))
        const idOf = new Map(kept.map(({ line, recordId }) => [line, recordId]))
        for (const each of judged) {
          const wire = toWire(refused.get(each.line) ?? each)
          done.set(each.line, { ...wire, guid: idOf.get(each.line) ?? wire.guid })
        }
        return { guid: importId, rows: rows.flatMap(({ line }) => done.get(line) ?? []) }
      }),
    /** Returns the imports that can still be undone, and those that were, newest first. */
    async list(whose: Scope, now = databaseNow()): Promise<Import[]> {
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
        .where(and(mine(whose), gt(imports.createdAt, new Date(now.getTime() - keptMs))))
        .groupBy(imports.id)
        .orderBy(desc(imports.createdAt), desc(imports.id))
        .limit(limits.pageSize)
      return rows.map(row => toWireRecord(row))
    },
    /**
     * Undoes an import in batches, beginning with the last rows, because a row may use a value that another one gave
     * up. Each call takes the next rows before a line, or the last ones. Created records are deleted, then changed
     * records are restored. Records that were changed since, or are in use, remain and are listed. After an
     * interruption the caller begins again: rows that are undone already are skipped.
     * @throws {ApiError} EntityNotFound after a day, InvalidOperation for an import that was undone
     */
    takeBack: (whose: Importing, id: string, before: number | undefined, now = databaseNow()): Promise<TakenBack> =>
      db.transaction(async tx => {
        await lockOrganisation(tx, whose, 'no key update')
        const [row] = await tx
          .select()
          .from(imports)
          .where(and(mine(whose), eq(imports.id, id), gt(imports.createdAt, new Date(now.getTime() - keptMs))))
        const own = requireFound(row, 'Import')
        if (own.takenBackAt) throw new ApiError('InvalidOperation', 'This import was taken back already')
        const importer = importerOf(own.list)
        const rows = await tx
          .select()
          .from(importRows)
          .where(and(eq(importRows.importId, id), before === undefined ? undefined : lt(importRows.line, before)))
          .orderBy(desc(importRows.line))
          .limit(limits.importBatch)
        const next = rows.length === limits.importBatch ? (rows.at(-1)?.line ?? null) : null
        const taken = await undo(tx, importer, whose, rows)
        const result: TakenBack = { next, ...taken }
        if (next === null) await tx.update(imports).set({ takenBackAt: now }).where(eq(imports.id, id))
        return result
      }),
  }
}

type Stored = typeof importRows.$inferSelect

/**
 * Creates records up to the limit of the organisation.
 * @returns the ids of new records, or the problems of rejected ones, in the order of the values
 */
async function create(
  tx: Database,
  importer: Importer<StoredImportRow>,
  whose: Importing,
  values: readonly StoredImportRow[],
) {
  if (values.length === 0) return importer.create(tx, whose, values)
  const { rows, limit } = await readRowsLeft(tx, importer.limits, whose.organisationId)
  const ids = await importer.create(tx, whose, values.slice(0, rows))
  return [...ids, ...values.slice(rows).map((): Problems => ({ [importer.by]: noRoom(limit) }))]
}

/**
 * Writes the changes of the rows.
 * @returns the stored part of each row that created or changed a record, and the rows that were rejected in the end, by
 *   line
 */
async function write(
  tx: Database,
  importer: Importer<StoredImportRow>,
  whose: Importing,
  judged: readonly EvaluatedRow<StoredImportRow>[],
) {
  const made = judged.filter(each => each.verdict === 'create')
  const changed = judged.filter(each => each.verdict === 'update')
  const ids = await create(
    tx,
    importer,
    whose,
    made.map(each => each.values),
  )
  const lost = await importer.update(tx, whose, changed)
  const refused = new Map<number, EvaluatedRow<StoredImportRow>>()
  const rows: { line: number; recordId: string; before: StoredImportRow | null }[] = []
  const settle = ({ line }: Geocoded, done: string | Problems | undefined, before: StoredImportRow | null) => {
    if (typeof done === 'string') rows.push({ line, recordId: done, before })
    else refused.set(line, refusedRow(line, done ?? {}))
  }
  for (const each of changed) settle(each, lost.get(each.id) ?? each.id, each.before)
  for (const [at, each] of made.entries()) settle(each, ids[at], null)
  const recordIds = rows.map(({ recordId }) => recordId)
  const now: Awaited<ReturnType<typeof importer.read>> =
    rows.length > 0 ? await importer.read(tx, whose, recordIds) : new Map()
  return { kept: rows.map(row => ({ ...row, after: now.get(row.recordId)?.values ?? {} })), refused }
}

/** Undoes rows. Records that are as the import left them are deleted or restored; others remain and are listed. */
async function undo(tx: Database, importer: Importer<StoredImportRow>, whose: Importing, rows: readonly Stored[]) {
  const ids = rows.map(({ recordId }) => recordId)
  const current = ids.length > 0 ? await importer.read(tx, whose, ids) : new Map()
  const made: string[] = []
  const changed: ImportChange<StoredImportRow>[] = []
  for (const { recordId, before, after } of rows) {
    const there = current.get(recordId)
    if (!there || !isDeepStrictEqual(there.values, after)) continue
    if (before) changed.push({ id: recordId, values: before })
    else if (!there.isUsed) made.push(recordId)
  }
  const gone = await importer.remove(tx, whose, made)
  const lost = await importer.update(tx, whose, changed)
  const restored = changed.flatMap(({ id }) => (lost.has(id) ? [] : [id]))
  const back = new Set([...gone, ...restored])
  const isThere = ({ recordId, before }: Stored) => {
    const there = current.get(recordId)
    // A record that was deleted since needs no undoing, and one that equals its previous values was restored by an
    // interrupted call.
    return before ? !there || !isDeepStrictEqual(there.values, before) : there !== undefined
  }
  const kept = rows
    .toReversed()
    .filter(row => !back.has(row.recordId) && isThere(row))
    .map(({ line, recordId, after }) => {
      return { line, guid: recordId, name: importer.nameOf(current.get(recordId)?.values ?? after) }
    })
  return { deleted: gone.size, restored: restored.length, kept }
}
