/**
 * Checks the references in a body: each record must exist and, if it belongs to an organisation, belong to the caller's
 * organisation.
 */
import { and, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database'
import { missingReferenceError } from '../errors/apiErrors'
import { tableLimitCondition } from '../ownership/memberLimits'
import { organisationOf, type RowCaller } from './rowOwnership'

/** Declares a reference: a body field that contains an id or a list of ids of records in `table`. */
export interface ReferenceDeclaration {
  table: PgTable
  /** The condition of the rows that the caller may refer to. */
  allowed?(caller: RowCaller): SQL | undefined
  /**
   * The column by which a row of an imported file may refer to the record, instead of by its id. Cities have a separate
   * lookup by name.
   */
  named?: PgColumn
}
/**
 * Returns a reference to records of the caller's organisation. For a limited member, only records within the limit are
 * allowed. The column `owner` contains the organisation's id.
 */
export const ownReference = (owner: PgColumn, where?: SQL, named?: PgColumn): ReferenceDeclaration => ({
  table: owner.table,
  allowed: caller => and(eq(owner, organisationOf(caller)), where, tableLimitCondition(caller.session, owner.table)),
  ...(named && { named }),
})
/** Returns a reference to any record of the table. */
export const anyReference = (table: PgTable): ReferenceDeclaration => ({ table })

/**
 * A table that links a record to other records. Its column `from` contains the record's id, and its column `to`
 * contains one of the ids from the body field. A change of the field replaces all links of the record.
 */
export interface LinkTable {
  from: PgColumn
  to: PgColumn
}

const idsIn = (body: object, field: string): string[] => {
  const value = (body as Record<string, unknown>)[field]
  return [...new Set([value ?? []].flat() as string[])]
}

/**
 * Rejects references to records that do not exist or that the caller may not refer to.
 * @throws {ApiError} ReferencedEntityNotFound naming the first field with such a reference
 */
export async function requireReferences(
  tx: Database,
  caller: RowCaller,
  references: Record<string, ReferenceDeclaration>,
  body: object,
): Promise<void> {
  for (const [field, { table, allowed }] of Object.entries(references)) {
    const ids = idsIn(body, field)
    const { id } = getTableColumns(table) as unknown as { id: PgColumn }
    if (ids.length && (await tx.$count(table, and(inArray(id, ids), allowed?.(caller)))) < ids.length) {
      throw missingReferenceError(field)
    }
  }
}

export async function setLinks(
  tx: Database,
  links: Record<string, LinkTable>,
  records: readonly { id: string; body: object }[],
): Promise<void> {
  if (records.length === 0) return
  for (const [field, { from, to }] of Object.entries(links)) {
    const columns = Object.entries(getTableColumns(from.table))
    const rows = records.flatMap(({ id, body }) =>
      idsIn(body, field).map(linked =>
        Object.fromEntries(
          columns.map(([key, column]) => [key, column === from ? id : column === to ? linked : undefined]),
        ),
      ),
    )
    const ids = records.map(({ id }) => id)
    await tx.delete(from.table).where(inArray(from, ids))
    if (rows.length) await tx.insert(from.table).values(rows)
  }
}
