/** Whose rows a table holds. What the kernel reads and writes is the asker's alone, by the condition that is made here. */
import { eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Language } from '../../contract/limits'
import type { Session } from '../accounts/sessions'
import { accounts, locations, organisations } from '../db/schema'
import { ApiError } from '../errors/apiErrors'

/** Who asks; made from a session only. */
export interface Caller {
  readonly session: Session
  readonly language: Language
}

export interface RowOwnership {
  /** Leads to the owner, a row of `of`. */
  column: PgColumn
  of: PgTable
  mine(asker: Caller): SQL
  /** What the column of a new row holds; undefined where the body names it, by a reference to one's own. */
  stamp?(asker: Caller): string
  /** The owner's rows that are there for it; all where it is omitted. */
  shown?: SQL
}

export function organisationOf({ session }: Caller): string {
  if (!session.organisationId) throw new ApiError('Forbidden', 'Only for organisations')
  return session.organisationId
}

const by = (column: PgColumn, of: PgTable, stamp: (asker: Caller) => string, shown?: SQL): RowOwnership => ({
  column,
  of,
  mine: asker => sql`${eq(column, stamp(asker))} and (${shown ?? sql`true`})`,
  stamp,
  ...(shown && { shown }),
})
/** @param shown the rows that are there for their owner: of those that were removed and are kept for others, none is */
export const ofOrganisation = (column: PgColumn, shown?: SQL) => by(column, organisations, organisationOf, shown)
export const ofAccount = (column: PgColumn) => by(column, accounts, ({ session }) => session.accountId)
/** Of one of the organisation's locations, which the body names. */
export const ofLocation = (column: PgColumn): RowOwnership => ({
  column,
  of: locations,
  mine: asker => sql`${column} in (select ${locations.id} from ${locations}
    where ${locations.organisationId} = ${organisationOf(asker)} and ${isNull(locations.deletedAt)})`,
})

/** The asker's rows that are so: whatever `or` a condition holds stays in brackets of its own. */
export const scoped = (whose: RowOwnership, asker: Caller, ...where: (SQL | undefined)[]): SQL =>
  sql.join(
    [whose.mine(asker), ...where.filter(each => each !== undefined)].map(each => sql`(${each})`),
    sql` and `,
  )

/** What a change may write: whose a row is stays as it was, whatever the values say, and every change counts. */
export const withoutOwner = ({ column, stamp }: RowOwnership, values: object): object => {
  const fixed = ['id', 'version', ...(stamp ? [keyOf(column, column.table)] : [])]
  return Object.fromEntries(Object.entries(values).filter(([key]) => !fixed.includes(key)))
}

/** What the owner's column is called in rows. */
export const keyOf = (column: PgColumn, table: PgTable): string => {
  const [key] = Object.entries(getTableColumns(table)).find(([, each]) => each === column) ?? []
  if (!key) throw new Error(`${column.name} is of another table`)
  return key
}
