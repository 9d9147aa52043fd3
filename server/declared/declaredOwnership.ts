/** Derives the ownership of a declared resource's table and of its link tables from the resource's declaration. */
import { getTableColumns, sql } from 'drizzle-orm'
import { lists } from '../../contract/lists'
import { declareGrowthBound } from '../ownership/owned/declarations'
import type { ExportedRecords, OwnedTable } from '../ownership/ownership'
import { createQueries } from '../queries/queries'
import type { OwnedResource } from './ownedResource'

/**
 * Returns the column that names the records: the first column in which their list is searched; undefined if there is
 * none.
 */
function findNamingColumn({ table, list }: OwnedResource) {
  const field = lists[list.of].search[0]
  return field === undefined ? undefined : getTableColumns(table)[field]
}

/**
 * Returns the ownership declarations (server/ownership) of a declared resource's tables. The link tables come before
 * the resource's own table, because rows are deleted in this order.
 */
export function ownedTablesOfResource(resource: OwnedResource): OwnedTable[] {
  const { table, ownership, limits, ownershipOverrides, links = {}, list, record } = resource
  const readNext: ExportedRecords['readNext'] = (...of) => createQueries(resource).next(...of)
  const exported = ownershipOverrides?.exported ?? { as: list.of, record, readNext }
  const kept = ownershipOverrides?.kept
  const keptIds = sql`select ${table.id} from ${table} where ${kept?.where ?? sql`true`}`
  return [
    ...Object.values(links).map(({ from }) => ({
      table: from.table,
      // A record cannot have many links, because the schemas of the bodies limit their number.
      growth: declareGrowthBound('parent', 'server/declared/references.ts'),
      owners: [{ column: from, of: table }],
      limited: { column: from, of: table },
      locked: ['insert'] as const,
      ...(kept && { kept: { where: sql`${from} in (${keptIds})`, because: 'as their record', cleared: {} } }),
      exported:
        typeof exported === 'object' && 'as' in exported ? { not: 'with the records that it leads to' } : exported,
    })),
    {
      table,
      name: findNamingColumn(resource),
      growth: limits,
      owners: [{ column: ownership.column, of: ownership.of }],
      limited: ownership.limited,
      locked: ['insert', 'update'],
      ...ownershipOverrides,
      exported,
    },
  ]
}
