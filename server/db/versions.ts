/**
 * Conditional changes: a record is changed only while it has a version that the caller has read
 * (docs/adr/0028-record-versions.md).
 */
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { VersionConflict } from '../errors/apiErrors'
import type { Database } from './database'
import { readRow } from './rows'

/** The versions of an `If-Match` header; undefined accepts every version. */
export type ExpectedVersion = readonly number[] | undefined

/**
 * Locks a record in a transaction and compares its version, as {@link requireVersion} does, for code that does not
 * know the record.
 */
export type Precondition = (tx: Database) => Promise<void>
export const unconditional: Precondition = async () => undefined

type VersionedTable = PgTable & { version: PgColumn }

interface Condition<Table extends VersionedTable> {
  expected: ExpectedVersion
  /** The condition that identifies the record's row. */
  row: SQL | undefined
  what: string
  /** Returns the record in its wire form; runs in the transaction. */
  current(row: Table['$inferSelect']): unknown
}

/**
 * Rejects a row, locked by the transaction, whose version is not expected.
 * @throws {VersionConflict} with the current record
 */
export async function requireExpected<Row extends { version: number }>(
  row: Row,
  expected: ExpectedVersion,
  current: (row: Row) => unknown,
): Promise<void> {
  if (expected && !expected.includes(row.version)) throw new VersionConflict(await current(row))
}

/**
 * Locks the row to the end of the transaction and compares its version; does nothing if no version is expected.
 * @throws {VersionConflict} with the current record
 * @throws {ApiError} EntityNotFound if there is no such row
 */
export async function requireVersion<Table extends VersionedTable>(
  tx: Database,
  table: Table,
  { expected, row, what, current }: Condition<Table>,
  lock: 'update' | 'no key update' = 'no key update',
): Promise<void> {
  if (!expected) return
  const held = (await readRow(tx, table, row, what, lock)) as Table['$inferSelect'] & { version: number }
  await requireExpected(held, expected, current)
}
