/**
 * Runs backfills. A backfill reads all rows of a large table in batches after the start, while the server handles
 * calls, and changes the rows that meet its condition. A migration that changed all these rows at once would lock them
 * until its end (docs/migrations.md).
 *
 * One transaction changes the rows of a batch and stores the key of the last row, so that an interrupted backfill
 * continues after that row. Every server runs the backfills; a lock on the backfill's row in the table `backfills`
 * allows only one server at a time to run a batch.
 */
import { setTimeout } from 'node:timers/promises'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isDependencyUnavailable } from '../errors/apiErrors'
import type { Log } from '../lib/log'
import { type Database, rowsOf } from './database'
import { backfills } from './schema'

export interface Backfill {
  /** The backfill's primary key in the table `backfills`. It is never reused for another backfill. */
  name: string
  table: PgTable
  /** The primary key of the table. Rows are changed in its order. */
  key: PgColumn
  /** The assignments of the UPDATE statement, such as sql`initials = left(name, 1)`. */
  set: SQL
  /** The condition of the rows that need the change, such as sql`initials is null`. */
  where: SQL
  /** Number of rows that one transaction reads; 1,000 by default. */
  rowsAtOnce?: number
}

/**
 * Result of a batch. `seen` is the number of rows read, 0 at the end of the table; `busy` means that another server
 * runs a batch, `finished` that the backfill had already finished.
 */
type BackfillOutcome = { seen: number; changed: number } | 'busy' | 'finished'

/**
 * Pauses in ms: `least` is the minimum pause after a batch; `busy` is the pause while another server runs a batch;
 * `failed` is the pause after a failure, doubled with each further failure up to `longestFailed`.
 */
const defaultPauses = { least: 50, busy: 5_000, failed: 5_000, longestFailed: 60_000 }

export interface Backfills {
  /** Resolves when all backfills are finished or {@link close} was called. */
  done: Promise<void>
  /** Stops the backfills and resolves when the running batch has ended. */
  close(): Promise<void>
}

/**
 * Starts the backfills, which run one after the other.
 * @param pauses pauses between batches in ms; tests shorten them
 */
export function startBackfills(
  db: Database,
  log: Log,
  declared: readonly Backfill[],
  pauses: typeof defaultPauses = defaultPauses,
): Backfills {
  const closing = new AbortController()
  const { signal } = closing
  const pause = (ms: number) => setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined)

  async function runOne(backfill: Backfill) {
    let failures = 0
    let changed = 0
    while (!signal.aborted) {
      const startedAt = performance.now()
      const outcome = await runBatch(db, backfill).catch((err: unknown) => {
        const retryInMs = Math.min(pauses.failed * 2 ** failures++, pauses.longestFailed)
        const report = { err, backfill: backfill.name, retryInMs }
        if (isDependencyUnavailable(err)) log.warn(report, 'a batch of a backfill is repeated')
        else log.error(report, 'a batch of a backfill failed')
        return retryInMs
      })
      if (outcome === 'finished') return
      if (typeof outcome === 'number') await pause(outcome)
      else if (outcome === 'busy') await pause(pauses.busy)
      else {
        failures = 0
        changed += outcome.changed
        if (!outcome.seen) return log.info({ backfill: backfill.name, changed }, 'a backfill is finished')
        // The pause is as long as the batch, so that a backfill runs at most half of the time.
        await pause(Math.max(pauses.least, performance.now() - startedAt))
      }
    }
  }

  const runAll = async () => {
    for (const backfill of declared) await runOne(backfill)
  }
  const done = runAll()
  return {
    done,
    close() {
      closing.abort()
      return done
    },
  }
}

/**
 * Changes the rows of the next batch and stores the primary key of its last row. If no rows are left, marks the
 * backfill as finished.
 */
const runBatch = (db: Database, backfill: Backfill): Promise<BackfillOutcome> =>
  db.transaction(async tx => {
    const { name } = backfill
    await tx.insert(backfills).values({ name }).onConflictDoNothing()
    const [state] = await tx
      .select()
      .from(backfills)
      .where(sql`${backfills.name} = ${name}`)
      .for('update', { skipLocked: true })
    if (!state) return 'busy'
    if (state.finishedAt) return 'finished'
    const [batch] = rowsOf<{ last: string | null; seen: number; changed: number }>(
      await tx.execute(batchOf(backfill, state.position)),
    )
    const { last = null, seen = 0, changed = 0 } = batch ?? {}
    const change = seen ? { position: last } : { finishedAt: sql`now()` }
    await tx.update(backfills).set(change).where(sql`${backfills.name} = ${name}`)
    return { seen, changed }
  })

function batchOf({ table, key, set, where, rowsAtOnce = 1_000 }: Backfill, position: string | null): SQL {
  const name = sql.identifier(getTableName(table))
  const id = sql.identifier(key.name)
  const isBehind = position === null ? sql`true` : sql`${id} > ${position}::${sql.raw(key.getSQLType())}`
  return sql`
    with batch as (
      select ${id} as id from ${name} where ${isBehind} order by ${id} limit ${rowsAtOnce}::int for no key update
    ), changed as (
      update ${name} set ${set} where ${id} in (select batch.id from batch) and (${where}) returning 1
    )
    select (select id::text from batch order by id desc limit 1) as last,
      (select count(*)::int from batch) as seen, (select count(*)::int from changed) as changed`
}
