/**
 * Deletes the remaining data of a deleted organisation outside of requests, as the ownership of each table declares
 * (server/ownership/owned.ts): rows, a thousand at a time; personal data in rows that other organisations need; and
 * images. Every step can be repeated: if a server stops, another one continues (docs/adr/0012-erasure.md).
 */
import { setImmediate as turn } from 'node:timers/promises'
import { and, asc, eq, getTableName, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Database, readEarliestTime, rowsOf } from '../db/database'
import { erasures, images } from '../db/schema'
import type { Deps } from '../deps'
import type { FileStore } from '../files/fileStore'
import { listOwnedTables } from '../ownership/owned'
import { type AnonymisedRows, anonymisedRowsCondition, organisationRowsCondition } from '../ownership/ownership'
import { deleteUnreferencedImages, removeFilesOfDeletedImages } from '../repositories/unusedImages'
import { allowErasureChanges } from './deletion'

const rowsAtOnce = 1000
/** Duration of a lease, which is longer than deleting a thousand rows takes. Afterwards another server may continue. */
const leaseSeconds = 15
const lookEveryMs = 5000

export interface ErasureJob {
  /**
   * Starts the deletions that are due.
   * @returns a promise that resolves when they are finished
   */
  run(): Promise<void>
  /** Returns the number of organisations whose deletion is not finished. */
  waiting(): Promise<number>
  /** Returns when the oldest unfinished deletion was requested; null if there is none. */
  oldestAt(): Promise<Date | null>
  close(): Promise<void>
}

/**
 * Starts the job, which looks for due deletions every five seconds and when `run` is called. In quiet mode the job does
 * nothing, because it would also remove image files.
 */
export function createErasureJob({
  db,
  files,
  log,
  installation,
}: Pick<Deps, 'db' | 'files' | 'log' | 'installation'>): ErasureJob {
  let closed = false
  let running: Promise<unknown> = Promise.resolve()
  const drain = async () => {
    while (!closed && !installation.isQuiet()) {
      const id = await lease(db)
      if (!id) return
      await erase({ db, files, isClosed: () => closed }, id)
    }
  }
  const run = () => {
    running = running.then(drain).catch(err => log.error({ err }, 'erasure'))
    return running as Promise<void>
  }
  const timer = setInterval(run, lookEveryMs)
  timer.unref()
  return {
    run,
    waiting: () => db.$count(erasures, isNull(erasures.finishedAt)),
    oldestAt: () => readEarliestTime(db, erasures.requestedAt, erasures, isNull(erasures.finishedAt)),
    async close() {
      closed = true
      clearInterval(timer)
      await running
    },
  }
}

const due = and(isNull(erasures.finishedAt), lte(erasures.nextAttemptAt, sql`now()`))
const leased = sql`now() + make_interval(secs => ${sql.raw(String(leaseSeconds))})`

/**
 * Leases the oldest due deletion, so that no other server runs it.
 * @returns the organisation's id; undefined if no deletion is due
 */
async function lease(db: Database): Promise<string | undefined> {
  const next = db
    .select({ id: erasures.organisationId })
    .from(erasures)
    .where(due)
    .orderBy(asc(erasures.requestedAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [taken] = await db
    .update(erasures)
    .set({ nextAttemptAt: leased })
    .where(eq(erasures.organisationId, sql`(${next})`))
    .returning({ id: erasures.organisationId })
  return taken?.id
}

interface Work {
  db: Database
  files: FileStore
  isClosed(): boolean
}

async function erase(work: Work, id: string): Promise<void> {
  const own = eq(erasures.organisationId, id)
  const step = async (change: SQL) => {
    const changed = await work.db.transaction(async tx => {
      await allowErasureChanges(tx)
      await tx.update(erasures).set({ nextAttemptAt: leased }).where(own)
      return rowsOf(await tx.execute(change)).length
    })
    return changed > 0 && !work.isClosed()
  }
  for (const { table, kept } of listOwnedTables()) {
    if (table === images) await eraseImages(work, id)
    else await untilDone(() => step(deleteStatement(table, id)))
    if (kept) await untilDone(() => step(clearStatement(table, id, kept)))
    if (work.isClosed()) {
      // Ends the lease, so that the next server need not wait until it expires.
      await work.db.update(erasures).set({ nextAttemptAt: sql`now()` }).where(own)
      return
    }
  }
  await work.db.update(erasures).set({ finishedAt: sql`now()` }).where(own)
}

/**
 * Repeats the step until it returns false. The embedded database returns results in the same iteration of the event
 * loop, so that without the pause after each step other requests would have to wait.
 */
async function untilDone(step: () => Promise<boolean>) {
  while (await step()) await turn()
}

/**
 * Removes the organisation's images. The rows that showed them are deleted already. After a crash the housekeeping
 * removes the files (docs/adr/0009-unused-pictures.md).
 */
async function eraseImages({ db, files }: Work, id: string) {
  await db.transaction(tx =>
    deleteUnreferencedImages(tx, and(organisationRowsCondition(images, id), not(anonymisedRowsCondition(images, id)))),
  )
  await removeFilesOfDeletedImages(db, files)
}

/**
 * Returns the condition that selects the next thousand rows that meet `where`. `where` is repeated, because a ctid is
 * unique only within a partition.
 */
const batch = (table: PgTable, where: SQL | undefined) =>
  sql`ctid = any(array(select ctid from ${table} where ${where} limit ${sql.raw(String(rowsAtOnce))})) and (${where})`

const deleteStatement = (table: PgTable, id: string): SQL =>
  sql`delete from ${table} where ${batch(table, sql`${organisationRowsCondition(table, id)} and not (${anonymisedRowsCondition(table, id)})`)}
    returning 1`

/**
 * Returns the update that clears personal data. The update selects only rows that still have such data, so that its
 * repetition ends when no such row is left.
 */
function clearStatement(table: PgTable, id: string, { cleared }: AnonymisedRows): SQL {
  const columns = Object.entries(cleared).map(([key, value]) => {
    const column = (table as unknown as Record<string, { name: string }>)[key]
    if (!column) throw new Error(`${getTableName(table)} has no ${key}`)
    return { name: sql.identifier(column.name), value: sql`${value}` }
  })
  if (!columns.length) return sql`select 1 where false`
  const isDirty = or(...columns.map(({ name, value }) => sql`${name} is distinct from ${value}`))
  const changes = sql.join(
    columns.map(({ name, value }) => sql`${name} = ${value}`),
    sql`, `,
  )
  return sql`update ${table} set ${changes} where ${batch(table, and(anonymisedRowsCondition(table, id), isDirty))} returning 1`
}
