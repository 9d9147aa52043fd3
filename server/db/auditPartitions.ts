/**
 * Creates and lists the audit log's partitions: one per month, in a separate schema. Only the first partition may
 * contain more than one month: all rows up to the month in which the log was partitioned. The server creates partitions
 * ahead of time, so that every row has a partition; `npm run audit:archive` removes the oldest partitions.
 */
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from './database'

/** Number of months after the current month for which partitions are created ahead of time. */
const monthsAhead = 3
const partitionLock = 4_121_938

export interface AuditPartition {
  /** The partition's name without the schema. */
  name: string
  /** The end of the partition's last month: the first moment after it. */
  until: Date
}

/** Returns an SQL identifier: a partition's name with its schema. */
export const partitionIdentifier = (name: string) => sql`audit_partitions.${sql.identifier(name)}`

/** Returns the partitions, oldest first. */
export async function listAuditPartitions(db: Database): Promise<AuditPartition[]> {
  const rows = rowsOf<{ name: string; until: string }>(
    await db.execute(sql`
      select c.relname as name, to_char(
        substring(pg_get_expr(c.relpartbound, c.oid) from ${"TO \\('([^']+)'\\)"}::text)::timestamptz at time zone 'UTC',
        'YYYY-MM-DD') as until
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'audit_log'::regclass order by 2`),
  )
  return rows.map(({ name, until }) => ({ name, until: new Date(until) }))
}

const nextMonth = (month: Date) => new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1))
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

async function createPartition(tx: Database, month: Date) {
  const partition = partitionIdentifier(`audit_log_${dayOf(month).slice(0, 7).replace('-', '_')}`)
  // The partition is attached after its creation. Unlike `create table … partition of`, attaching does not block reads
  // and writes of the log.
  await tx.execute(sql`create table ${partition} (like audit_log including defaults)`)
  await tx.execute(sql`
    create trigger audit_log_not_truncated before truncate on ${partition}
    for each statement execute function audit_log_refuse()`)
  const bound = (date: Date) => sql.raw(`'${dayOf(date)} 00:00:00+00'`)
  await tx.execute(sql`
    alter table audit_log attach partition ${partition} for values from (${bound(month)}) to (${bound(nextMonth(month))})`)
}

/**
 * Creates the partitions of all months after the newest partition, up to {@link monthsAhead} months after the current
 * month.
 */
export const createAuditPartitions = (db: Database): Promise<void> =>
  db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(${partitionLock})`)
    const [clock] = rowsOf<{ today: string }>(
      await tx.execute(sql`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as today`),
    )
    const today = new Date(clock?.today ?? Number.NaN)
    const end = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1 + monthsAhead))
    // If the log has no partitions yet, it begins with the current month.
    const newest = (await listAuditPartitions(tx)).at(-1)?.until
    let month = newest ?? new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth()))
    for (; month < end; month = nextMonth(month)) await createPartition(tx, month)
  })
