/** What a declaration says of the ownership of its table and of the tables of its links: for server/db/owned.ts and the kernel. */
import { sql } from 'drizzle-orm'
import { bounded, limited } from '../db/owned/words'
import type { ExportedRecords, Owned, RowLimit } from '../db/ownership'
import { readsOf } from './reads'
import type { OwnedResource } from './resource'

const limitsByResource = new WeakMap<OwnedResource, RowLimit[]>()

/** The limit of a declared table: only rows that are there for their owner count. */
export function limitsOfDeclared(resource: OwnedResource): RowLimit[] {
  const { limit, whose } = resource
  const known = limitsByResource.get(resource)
  if (known) return known
  const limits = [limited(limit, { column: whose.column, of: whose.of }, { counted: whose.shown })]
  limitsByResource.set(resource, limits)
  return limits
}

/** What the erasure and the export know of a declared table and of its links, which go first. */
export function ownershipOfDeclared(resource: OwnedResource): Owned[] {
  const { table, whose, keeping, links = {}, list, record } = resource
  const read: ExportedRecords['read'] = (db, mine) => readsOf(resource).every(db, mine)
  const exported = keeping?.exported ?? { as: list.of, record, read }
  const kept = keeping?.kept
  const keptIds = sql`select ${table.id} from ${table} where ${kept?.where ?? sql`true`}`
  return [
    ...Object.values(links).map(({ from }) => ({
      table: from.table,
      // The schemas of the bodies limit how many links a record has.
      growth: bounded('parent', 'server/declared/references.ts'),
      owners: [{ column: from, of: table }],
      locked: ['insert'] as const,
      ...(kept && { kept: { where: sql`${from} in (${keptIds})`, because: 'as their record', cleared: {} } }),
      exported:
        typeof exported === 'object' && 'as' in exported ? { not: 'with the records that it leads to' } : exported,
    })),
    {
      table,
      growth: limitsOfDeclared(resource),
      owners: [{ column: whose.column, of: whose.of }],
      locked: ['insert', 'update'],
      ...keeping,
      exported,
    },
  ]
}
