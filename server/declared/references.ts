/** What a body may refer to: what exists, and of organisations' things one's own. */
import { and, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database'
import { missingReference } from '../errors/apiErrors'
import { type Caller, organisationOf } from './rowOwnership'

/** Of a field that holds an id, or a list of them. */
export interface Reference {
  table: PgTable
  /** Which rows of the table may be meant. */
  mine?(asker: Caller): SQL | undefined
  /** What a file's row may name it by, instead of its id. Cities have names of their own. */
  named?: PgColumn
}
/** One's own: a row of the table of `owner`, which holds the organisation's id. */
export const own = (owner: PgColumn, where?: SQL, named?: PgColumn): Reference => ({
  table: owner.table,
  mine: asker => and(eq(owner, organisationOf(asker)), where),
  ...(named && { named }),
})
/** Anybody's. */
export const existing = (table: PgTable): Reference => ({ table })

/** Rows of a table of their own, in place of those that a record had: `from` holds its id, `to` what the field lists. */
export interface Link {
  from: PgColumn
  to: PgColumn
}

const idsIn = (body: object, field: string): string[] => {
  const value = (body as Record<string, unknown>)[field]
  return [...new Set([value ?? []].flat() as string[])]
}

/** @throws {ApiError} ReferencedEntityNotFound naming the first field that refers to nothing */
export async function requireReferences(
  tx: Database,
  asker: Caller,
  references: Record<string, Reference>,
  body: object,
): Promise<void> {
  for (const [field, { table, mine }] of Object.entries(references)) {
    const ids = idsIn(body, field)
    const { id } = getTableColumns(table) as unknown as { id: PgColumn }
    if (ids.length && (await tx.$count(table, and(inArray(id, ids), mine?.(asker)))) < ids.length) {
      throw missingReference(field)
    }
  }
}

export async function setLinks(
  tx: Database,
  links: Record<string, Link>,
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
