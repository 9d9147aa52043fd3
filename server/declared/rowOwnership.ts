/**
 * Defines which rows of a table belong to the caller. The calls of declared resources read and change only rows that
 * meet the condition `ownedBy`.
 */
import { eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Language } from '../../contract/languages'
import type { Session } from '../accounts/sessions'
import { scopeOfSession } from '../auth/authorization'
import { accounts, locations, organisations } from '../db/schema'
import { limitCondition } from '../ownership/memberLimits'
import type { LimitedMemberAccess } from '../ownership/ownership'
import type { Scope } from '../ownership/scope'

/** The caller of an API call. A `RowCaller` is created only from a session. */
export interface RowCaller {
  readonly session: Session
  readonly language: Language
}

export interface RowOwnership {
  /** The table's column with the owner's id. `of` is the table of the owners. */
  column: PgColumn
  of: PgTable
  ownedBy(caller: RowCaller): SQL
  /** Returns the owner's id for a new row. Omitted if the body determines the owner by a reference. */
  stamp?(caller: RowCaller): string
  /** The condition of the rows that the owner can see. If omitted, the owner can see all its rows. */
  shown?: SQL
  /** The rows that are accessible to members who are limited to cities or locations. */
  limited: LimitedMemberAccess
}

export const scopeOfCaller = ({ session }: RowCaller): Scope => scopeOfSession(session)
export const organisationOf = (caller: RowCaller): string => scopeOfCaller(caller).organisationId

type OwnershipDeclaration = Pick<RowOwnership, 'column' | 'of' | 'limited' | 'shown'> & {
  stamp(caller: RowCaller): string
}
const by = ({ column, of, limited, shown, stamp }: OwnershipDeclaration): RowOwnership => ({
  ...{ column, of, limited, stamp },
  ownedBy: caller => sql`${eq(column, stamp(caller))} and (${shown ?? sql`true`}) and ${withinLimit(caller, limited)}`,
  ...(shown && { shown }),
})
const withinLimit = ({ session }: RowCaller, limited: LimitedMemberAccess) =>
  limitCondition(session, limited) ?? sql`true`

/**
 * Declares that the rows belong to an organisation.
 * @param limited the rows that are accessible to members who are limited to cities or locations
 * @param shown the condition of the rows that the owner can see. It excludes removed rows that are kept because other
 *   organisations refer to them
 */
export const ownedByOrganisation = (column: PgColumn, limited: LimitedMemberAccess, shown?: SQL) =>
  by({ column, of: organisations, limited, stamp: organisationOf, ...(shown && { shown }) })
export const ownedByAccount = (column: PgColumn) =>
  by({ column, of: accounts, limited: 'personal', stamp: ({ session }) => session.accountId })
/** Declares that the rows belong to a location of the organisation. The body names the location. */
export const ownedByLocation = (column: PgColumn): RowOwnership => ({
  column,
  of: locations,
  limited: { column, of: locations },
  ownedBy: caller => sql`${column} in (select ${locations.id} from ${locations}
    where ${locations.organisationId} = ${organisationOf(caller)} and ${isNull(locations.deletedAt)}
      and ${withinLimit(caller, { column: locations.id, of: locations })})`,
})

/**
 * Returns the condition that a row belongs to the caller and meets all given conditions. Each condition is put in
 * parentheses, so that an `or` in it cannot widen the result.
 */
export const restrictToCaller = (ownership: RowOwnership, caller: RowCaller, ...where: (SQL | undefined)[]): SQL =>
  sql.join(
    [ownership.ownedBy(caller), ...where.filter(condition => condition !== undefined)].map(
      condition => sql`(${condition})`,
    ),
    sql` and `,
  )

/**
 * Returns the values that a change may write. The id, the version and, unless the body determines the owner, the
 * owner's column are removed from the given values.
 */
export const omitOwnerColumns = ({ column, stamp }: RowOwnership, values: object): object => {
  const fixed = ['id', 'version', ...(stamp ? [rowKeyOfColumn(column, column.table)] : [])]
  return Object.fromEntries(Object.entries(values).filter(([key]) => !fixed.includes(key)))
}

/**
 * Returns the property name of a column in the table's rows.
 * @throws {Error} for a column of another table
 */
export const rowKeyOfColumn = (column: PgColumn, table: PgTable): string => {
  const [key] = Object.entries(getTableColumns(table)).find(([, each]) => each === column) ?? []
  if (!key) throw new Error(`${column.name} is of another table`)
  return key
}
