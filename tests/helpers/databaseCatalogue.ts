/** Reads the list of tables from the database's catalogue, so that the ownership tests cover every table. */
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../server/db/database'

export interface CatalogueColumn {
  name: string
  /** Type of the column as the catalogue spells it: `text`, `uuid`, `uuid[]`, `timestamp with time zone` … */
  type: string
  isRequired: boolean
  hasDefault: boolean
  /** Table to which the column's foreign key refers. */
  pointsTo: string | null
}
export type DatabaseCatalogue = Map<string, CatalogueColumn[]>

export async function readDatabaseCatalogue(db: Database): Promise<DatabaseCatalogue> {
  const rows = rowsOf<CatalogueColumn & { table: string }>(
    await db.execute(sql`
      select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
        a.attnotnull as "isRequired", a.atthasdef as "hasDefault",
        (select f.confrelid::regclass::text from pg_constraint f
         where f.contype = 'f' and f.conrelid = c.oid and f.conkey = array[a.attnum]) as "pointsTo"
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = ''
      order by c.relname, a.attnum`),
  )
  const tables: DatabaseCatalogue = new Map()
  for (const { table, ...column } of rows) tables.set(table, [...(tables.get(table) ?? []), column])
  return tables
}

/**
 * Returns true if the name of a column says that it contains ids of organisations, accounts or locations. The column
 * need not have a foreign key.
 */
const namesAnOwner = ({ name, type }: CatalogueColumn) =>
  type.startsWith('uuid') && /(^|_)(organisation|account|location|recycler|sponsor|actor)(_ids?)$|^concerns$/.test(name)

/**
 * Returns the tables whose rows belong to organisations: a column's name says so, or a foreign key refers to
 * `organisations` or to another of these tables.
 */
export function tablesOfOrganisations(tables: DatabaseCatalogue): string[] {
  const found = new Set(['organisations'])
  for (let size = 0; size < found.size; ) {
    size = found.size
    for (const [table, columns] of tables) {
      if (columns.some(column => namesAnOwner(column) || found.has(column.pointsTo ?? ''))) found.add(table)
    }
  }
  return [...found].sort()
}

/** Returns a line for each table and each marker that a row of the table contains. */
export async function tablesWithMarkers(db: Database, markers: string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of (await readDatabaseCatalogue(db)).keys()) {
    for (const marker of markers) {
      const query = sql`select t::text as row from ${sql.identifier(table)} t where t::text ilike ${`%${marker}%`} limit 1`
      const [hit] = rowsOf<{ row: string }>(await db.execute(query))
      if (hit) found.push(`${table}: ${marker} in ${hit.row}`)
    }
  }
  return found
}
