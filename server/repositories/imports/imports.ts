/** Imports of one organisation: judged, saved batch by batch, taken back. One at a time: calls stand in line at its row. */
import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { CheckedRow, Import, ImportableList, ImportRow, JudgedRow, TakenBack } from '../../../contract/imports'
import { limits } from '../../../contract/limits'
import { databaseNow } from '../../db/clock'
import type { Database } from '../../db/database'
import { addRow } from '../../db/rows'
import { importRows, imports } from '../../db/schema'
import { ApiError, found } from '../../errors/apiErrors'
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
import { livingOrganisation } from '../../ownership/owners'
import { readRoom, requireRoom } from '../../ownership/rowLimits'
import type { Scope } from '../../ownership/scope'
import { toWireRecord } from '../../queries/wireColumns'
import { locationImporter } from './locations'
import { lookUp } from './places'

/** The record's type is erased once: what is kept of one goes back to the importer that it came from. */
export type Importers = Partial<Record<ImportableList, Importer<StoredImportRow>>>
export const ownImporters = (geocoder: Geocoder) => ({ locations: locationImporter(geocoder) }) as unknown as Importers

const keptMs = limits.importHours * 3600_000
const mine = ({ organisationId }: Scope) => eq(imports.organisationId, organisationId)

/** What was done already is answered as it was. */
const ofStored = ({ line, recordId, isNew }: { line: number; recordId: string; isNew: boolean }): JudgedRow => {
  return { ...toWire(refusedRow(line, {})), verdict: isNew ? 'create' : 'update', guid: recordId }
}

/** @param importers of the lists that the asker can import into */
export function importsRepository(db: Database, geocoder: Geocoder, importers: Importers) {
  const importerOf = (list: ImportableList) => found(importers[list], 'Import')
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
    /** Changes nothing. */
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
    /** Where rows without a point lie; see {@link lookUp}. Changes nothing. */
    async places(whose: Importing, list: ImportableList, rows: readonly ImportRow[], signal: AbortSignal) {
      return lookUp(geocoder, await importerOf(list).judge(db, whose, rows), signal)
    },
    /**
     * Saves what of the rows can be, all of that or nothing.
     * @throws {ApiError} InvalidOperation beyond the rows of one import, and for one that was taken back; RateLimitExceeded
     */
    save: (whose: Importing, list: ImportableList, key: string, rows: readonly ImportRow[]) =>
      db.transaction(async tx => {
        await livingOrganisation(tx, whose, 'no key update')
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
    /** Those that can still be taken back, and those that were; the newest first. */
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
     * The last rows first, as one row may have what another gave up: of the next before a line, or of all, what was made
     * goes, then what was changed is as before; what was changed since, or is in use, stays and is named. Whoever was cut
     * off begins again: what is back already is passed over.
     * @throws {ApiError} EntityNotFound after a day, InvalidOperation for one that was taken back
     */
    takeBack: (whose: Importing, id: string, before: number | undefined, now = databaseNow()): Promise<TakenBack> =>
      db.transaction(async tx => {
        await livingOrganisation(tx, whose, 'no key update')
        const [row] = await tx
          .select()
          .from(imports)
          .where(and(mine(whose), eq(imports.id, id), gt(imports.createdAt, new Date(now.getTime() - keptMs))))
        const own = found(row, 'Import')
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

/** Returns the ids of new records, or what rejects them, in the order of the values; the first ones get the room that is left. */
async function create(
  tx: Database,
  importer: Importer<StoredImportRow>,
  whose: Importing,
  values: readonly StoredImportRow[],
) {
  if (values.length === 0) return importer.create(tx, whose, values)
  const { rows, limit } = await readRoom(tx, importer.limits, whose.organisationId)
  const ids = await importer.create(tx, whose, values.slice(0, rows))
  return [...ids, ...values.slice(rows).map((): Problems => ({ [importer.by]: noRoom(limit) }))]
}

/** @returns what is kept of each row that made or changed a record, as it is then; and what was refused in the end, by line */
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

/** What is as the import left it goes or becomes what it was; what is not stays and is named. */
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
    // Whoever deleted it has done what this would; a call cut off had put it back.
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
