/** Copies a row of a table many times, whatever its columns: each copy differs in what has to be unique. */
import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../server/db/database'
import { readCatalogue } from './catalogue'

export type Values = Record<string, unknown>

/** Returns the columns of a table that belong to a unique index. */
async function uniqueColumns(db: Database, table: string): Promise<Set<string>> {
  const rows = rowsOf<{ name: string }>(
    await db.execute(sql`
      select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indisunique and i.indrelid = ${table}::regclass`),
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * @param row the row that is copied, by its text in the database
 * @param overrides values of all copies, by column
 */
export async function copyRow(db: Database, table: string, row: string, copies: number, overrides: Values = {}) {
  const unique = await uniqueColumns(db, table)
  const columns = (await readCatalogue(db)).get(table) ?? []
  const copied = ({ name, type, pointsTo }: (typeof columns)[number]): SQL => {
    const own = sql`r.${sql.identifier(name)}`
    if (name in overrides) return sql`${overrides[name]}`
    if (!unique.has(name) || pointsTo) return own
    if (type === 'uuid') return sql`gen_random_uuid()`
    return type === 'text' ? sql`${own} || ' ' || n` : own
  }
  const names = columns.map(({ name }) => sql.identifier(name))
  await db.execute(sql`
    insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)})
    select ${sql.join(columns.map(copied), sql`, `)}
    from ${sql.identifier(table)} r, generate_series(1, ${copies}::int) n where r::text = ${row}`)
}

/** Returns the texts of all rows of a table. */
export const readTexts = async (db: Database, table: string): Promise<string[]> =>
  rowsOf<{ row: string }>(await db.execute(sql`select t::text as row from ${sql.identifier(table)} t`)).map(
    ({ row }) => row,
  )

/** Deletes all rows but those with these texts. */
export const keepRows = (db: Database, table: string, texts: readonly string[]) =>
  db.execute(sql`
    delete from ${sql.identifier(table)} t
    where t::text not in (select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`)
