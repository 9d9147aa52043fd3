/** Lists the ownership of all tables, including those of declared resources. */
import { getTableName } from 'drizzle-orm'
import { listOwnedTables } from '../../server/ownership/owned'
import type { OwnedTable, RowLimit } from '../../server/ownership/ownership'
import '../../server/resources'

export const allOwnedTables = listOwnedTables()

/** Returns the table's name in the database. */
export const nameOf = ({ table }: OwnedTable) => getTableName(table)
/** Returns the row limits of a table; none if something else bounds its growth. */
export const limitsOf = ({ growth }: OwnedTable): readonly RowLimit[] => (Array.isArray(growth) ? growth : [])
