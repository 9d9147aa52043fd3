/**
 * Makes changes conditional: a record is changed only if it still has the version that the caller has read
 * (docs/adr/0028-record-versions.md).
 */
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { VersionConflict } from '../errors/apiErrors'
import type { Database } from './database'
import { isChangeRecorded, notePreviousRecord } from './previousRecord'
import { readRow } from './rows'

/** The versions in an `If-Match` header. If undefined, every version is accepted. */
export type ExpectedVersion = readonly number[] | undefined

/**
 * Locks a record in a transaction and compares its version, like {@link requireVersion}. Code that does not know the
 * type of the record receives this function as a parameter.
 */
export type Precondition = (tx: Database) => Promise<void>
export const noPrecondition: Precondition = async () => undefined

type VersionedTable = PgTable & { version: PgColumn }

interface Condition<Table extends VersionedTable> {
  expected: ExpectedVersion
  /** The condition that identifies the record's row. */
  row: SQL | undefined
  what: string
  /** Returns the record in the API's format. Called in the transaction. */
  current(row: Table['$inferSelect']): unknown
}

/**
 * Rejects a row whose version is not expected, and stores the record's previous state for the audit log. The
 * transaction must have locked the row.
 * @throws {VersionConflict} with the current record
 */
export async function requireExpectedVersion<Row extends { version: number }>(
  row: Row,
  expected: ExpectedVersion,
  current: (row: Row) => unknown,
): Promise<void> {
  const isExpected = !expected || expected.includes(row.version)
  if (isExpected && !isChangeRecorded()) return
  const record = await current(row)
  if (!isExpected) throw new VersionConflict(record)
  notePreviousRecord(record)
}

/**
 * Locks the row until the end of the transaction, compares its version, and stores the record's previous state for the
 * audit log. Does nothing if every version is accepted and the audit log does not record the change.
 * @throws {VersionConflict} with the current record
 * @throws {ApiError} EntityNotFound if there is no such row
 */
export async function requireVersion<Table extends VersionedTable>(
  tx: Database,
  table: Table,
  { expected, row, what, current }: Condition<Table>,
  lock: 'update' | 'no key update' = 'no key update',
): Promise<void> {
  if (!expected && !isChangeRecorded()) return
  const lockedRow = (await readRow(tx, table, row, what, lock)) as Table['$inferSelect'] & { version: number }
  await requireExpectedVersion(lockedRow, expected, current)
}
