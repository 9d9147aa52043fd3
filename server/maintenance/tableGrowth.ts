/**
 * Measures the sizes of the growing tables and the ages of their oldest rows, for the metrics. A measurement is
 * repeated after ten minutes at the earliest, unless it failed; every scrape of the metrics gets the latest
 * measurement.
 */
import { getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Database, rowsOf } from '../db/database'
import { isExpiringTable, retainedTables } from './retention'

const everyMs = 10 * 60_000
/** Table size in bytes above which the oldest row is looked up only with an index. */
const scannedBytes = 64 * 1024 * 1024

export interface TableGrowth {
  table: string
  /** Size of the table in bytes, with its indexes and partitions. */
  bytes: number
  /** Number of rows as estimated by PostgreSQL. */
  rows: number
  /**
   * Age of the oldest row; undefined if the table is empty, declares no column for the age, or is too large to search
   * without an index.
   */
  oldestSeconds: number | undefined
  /** Number of seconds for which rows are stored; undefined if they are never deleted. */
  retentionSeconds: number | undefined
}

async function measure(db: Database, table: PgTable, since: PgColumn | undefined) {
  const name = getTableName(table)
  const [size] = rowsOf<{ bytes: number; rows: number; hasIndex: boolean }>(
    await db.execute(sql`
      with parts as (select ${name}::regclass as oid union select relid from pg_partition_tree(${name}::regclass))
      select sum(pg_total_relation_size(c.oid))::float8 as bytes, sum(greatest(c.reltuples, 0))::float8 as rows,
        exists (
          select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
          where i.indrelid = ${name}::regclass and a.attname = ${since?.name ?? null}::text and i.indpred is null
        ) as "hasIndex"
      from parts join pg_class c on c.oid = parts.oid`),
  )
  const { bytes = 0, rows = 0, hasIndex = false } = size ?? {}
  const isCheap = hasIndex || bytes < scannedBytes
  const [oldest] =
    since && isCheap
      ? rowsOf<{ seconds: number | null }>(
          await db.execute(
            sql`select greatest(0, extract(epoch from now() - min(${since})::timestamptz))::float8 as seconds from ${table}`,
          ),
        )
      : []
  return { table: name, bytes, rows, oldestSeconds: oldest?.seconds ?? undefined }
}

/** Measures every table that declares a retention of its rows. */
export async function measureTables(db: Database): Promise<TableGrowth[]> {
  const measured: TableGrowth[] = []
  for (const each of retainedTables()) {
    // The age of the oldest row is not measured if the table has rows that are exempt from deletion (`unless`). Such
    // rows may have any age.
    const hasKeptRows = isExpiringTable(each) && each.retention.unless !== undefined
    const growth = await measure(db, each.table, hasKeptRows ? undefined : each.retention.since)
    measured.push({ ...growth, retentionSeconds: isExpiringTable(each) ? each.retention.hours * 3600 : undefined })
  }
  return measured
}

/**
 * Returns a function that returns the latest measurement without waiting (at first an empty one), and starts another
 * measurement if it is due.
 */
export function trackTableGrowth(db: Database, measureAll = measureTables): () => TableGrowth[] {
  let latest: TableGrowth[] = []
  let dueAt = 0
  return () => {
    const now = performance.now()
    if (now < dueAt) return latest
    dueAt = now + everyMs
    measureAll(db).then(
      measured => {
        latest = measured
      },
      () => {
        // After a failure there is no measurement, because an outdated one would look current. The next scrape starts
        // another measurement.
        latest = []
        dueAt = 0
      },
    )
    return latest
  }
}
