/** Imports of one organisation: judged, saved batch by batch, taken back. One at a time: calls stand in line at its row. */
import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Import, ImportableList, ImportRow, JudgedRow, TakenBack } from '../../../contract/imports'
import { limits } from '../../../contract/limits'
import type { Scope } from '../../auth/gate'
import type { Database } from '../../db/database'
import { importRows, imports } from '../../db/schema'
import { ApiError, found } from '../../errors'
import { livingOrganisation } from '../livingOrganisation'
import { type Importer, type Importing, type Kept, toWire } from './importer'
import { locationImporter } from './locations'

/** The record's type is erased once: what is kept of one goes back to the importer that it came from. */
const importers = { locations: locationImporter } as unknown as Record<ImportableList, Importer<Kept>>

const keptMs = limits.importHours * 3600_000
const mine = ({ organisationId }: Scope) => eq(imports.organisationId, organisationId)

/** What was done already is answered as it was. */
const ofStored = ({ line, recordId, before }: typeof importRows.$inferSelect): JudgedRow => ({
  line,
  verdict: before ? 'update' : 'create',
  guid: recordId,
  fields: {},
  point: null,
  accuracy: null,
})

export function importsRepository(db: Database) {
  const open = async (tx: Database, whose: Scope, list: ImportableList, key: string) => {
    await tx.insert(imports).values({ organisationId: whose.organisationId, key, list }).onConflictDoNothing()
    const [row] = await tx
      .select()
      .from(imports)
      .where(and(mine(whose), eq(imports.key, key)))
    const own = found(row, 'Import')
    if (own.list !== list || own.takenBackAt) throw new ApiError('InvalidOperation', 'This import is over')
    return own.id
  }

  return {
    /** Changes nothing. */
    async check(whose: Importing, list: ImportableList, rows: readonly ImportRow[]): Promise<JudgedRow[]> {
      return (await importers[list].judge(db, whose, rows, new Set())).map(toWire)
    },
    /**
     * Saves what of the rows can be, all of that or nothing.
     * @throws {ApiError} InvalidOperation beyond the rows of one import, and for one that was taken back
     */
    save: (whose: Importing, list: ImportableList, key: string, rows: readonly ImportRow[]) =>
      db.transaction(async tx => {
        await livingOrganisation(tx, whose, 'no key update')
        const importId = await open(tx, whose, list, key)
        const stored = await tx.select().from(importRows).where(eq(importRows.importId, importId))
        const before = new Map(stored.map(row => [row.line, row]))
        const fresh = rows.filter(({ line }) => !before.has(line))
        if (stored.length + fresh.length > limits.importRows) {
          throw new ApiError('InvalidOperation', `At most ${limits.importRows} rows of one import`)
        }
        const importer = importers[list]
        const done = new Map(rows.flatMap(({ line }) => before.get(line) ?? []).map(row => [row.line, ofStored(row)]))
        for (const judged of await importer.judge(tx, whose, fresh, new Set(stored.map(row => row.recordId)))) {
          const wire = toWire(judged)
          if (judged.verdict === 'create' || judged.verdict === 'update') {
            const isNew = judged.verdict === 'create'
            const recordId = isNew ? await importer.create(tx, whose, judged.values) : judged.id
            if (!isNew) await importer.update(tx, whose, recordId, judged.values)
            await tx.insert(importRows).values({
              importId,
              line: judged.line,
              recordId,
              before: isNew ? null : judged.before,
              after: judged.values,
            })
            wire.guid = recordId
          }
          done.set(judged.line, wire)
        }
        return { guid: importId, rows: rows.flatMap(({ line }) => done.get(line) ?? []) }
      }),
    /** Those that can still be taken back, and those that were; the newest first. */
    async list(whose: Scope, now = new Date()): Promise<Import[]> {
      const rows = await db
        .select({
          row: imports,
          created: sql<number>`(count(*) filter (where ${importRows.before} is null and ${importRows.line} > 0))::int`,
          updated: sql<number>`count(${importRows.before})::int`,
        })
        .from(imports)
        .leftJoin(importRows, eq(importRows.importId, imports.id))
        .where(and(mine(whose), gt(imports.createdAt, new Date(now.getTime() - keptMs))))
        .groupBy(imports.id)
        .orderBy(desc(imports.createdAt), desc(imports.id))
        .limit(limits.pageSize)
      return rows.map(({ row, ...counts }) => ({
        guid: row.id,
        list: row.list,
        createdAt: row.createdAt.toISOString(),
        takenBackAt: row.takenBackAt?.toISOString() ?? null,
        ...counts,
      }))
    },
    /**
     * Of the next rows behind a line, what was made goes, what was changed is as before; what was changed since, or is in
     * use, stays and is named. Whoever was cut off begins again: what is back already is passed over.
     * @throws {ApiError} EntityNotFound after a day, InvalidOperation for one that was taken back
     */
    takeBack: (whose: Scope, id: string, behind: number, now = new Date()): Promise<TakenBack> =>
      db.transaction(async tx => {
        await livingOrganisation(tx, whose, 'no key update')
        const [row] = await tx
          .select()
          .from(imports)
          .where(and(mine(whose), eq(imports.id, id), gt(imports.createdAt, new Date(now.getTime() - keptMs))))
        const own = found(row, 'Import')
        if (own.takenBackAt) throw new ApiError('InvalidOperation', 'This import was taken back already')
        const importer = importers[own.list]
        const rows = await tx
          .select()
          .from(importRows)
          .where(and(eq(importRows.importId, id), gt(importRows.line, behind)))
          .orderBy(importRows.line)
          .limit(limits.importBatch)
        const next = rows.length === limits.importBatch ? (rows.at(-1)?.line ?? null) : null
        const current =
          rows.length > 0
            ? await importer.read(
                tx,
                whose,
                rows.map(each => each.recordId),
              )
            : new Map()
        const result: TakenBack = { next, deleted: 0, restored: 0, kept: [] }
        for (const { line, recordId, before, after } of rows) {
          const there = current.get(recordId)
          // Whoever deleted it has done what this would.
          if (!there && !before) continue
          if (there && before && isDeepStrictEqual(there.values, before)) continue
          const isAsImported = there && isDeepStrictEqual(there.values, after) && (before !== null || !there.isUsed)
          const isDone = isAsImported && (await undo(tx, importer, whose, recordId, before))
          if (!isDone) result.kept.push({ line, guid: recordId, name: importer.nameOf(there?.values ?? after) })
          else if (before) result.restored += 1
          else result.deleted += 1
        }
        if (next === null) await tx.update(imports).set({ takenBackAt: now }).where(eq(imports.id, id))
        return result
      }),
  }
}

/** @returns false where the list's own rules forbid it, such as a location that a recycler has booked */
async function undo(tx: Database, importer: Importer<Kept>, whose: Scope, id: string, before: Kept | null) {
  try {
    // A transaction within: what is refused leaves the others as they are.
    await tx.transaction(within =>
      before ? importer.update(within, whose, id, before) : importer.remove(within, whose, id),
    )
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** What can no longer be taken back needs not be known. */
export async function purgeImports(db: Database, now: Date) {
  await db.delete(imports).where(lt(imports.createdAt, new Date(now.getTime() - keptMs)))
}
