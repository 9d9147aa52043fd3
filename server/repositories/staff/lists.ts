/** What the staff area's lists share: a page of rows with the total, sorted by a known column, the id as tie-breaker. */
import { type AnyColumn, asc, desc, type SQL, sql } from 'drizzle-orm'

export interface ListQuery<Filter> {
  filter: Filter
  range: { offset: number; limit: number }
  sort?: [string, 'ASC' | 'DESC'] | undefined
}

export interface Rows<Row> {
  rows: Row[]
  total: number
}

/** @param columns the sortable fields; @param id breaks ties. Without a sort the newest come first. */
export function orderOf(
  sort: ListQuery<unknown>['sort'],
  columns: Record<string, AnyColumn>,
  id: AnyColumn,
  newest: AnyColumn,
): SQL[] {
  const direction = sort?.[1] === 'ASC' ? asc : desc
  const column = sort ? (columns[sort[0]] ?? id) : newest
  return column === id ? [direction(id)] : [direction(column), direction(id)]
}

const pattern = (part: string) => `%${part.replace(/[\\%_]/g, character => `\\${character}`)}%`

/** Any of the columns contains the text, without regard to case. */
export const contains = (part: string | undefined, ...columns: AnyColumn[]): SQL | undefined =>
  part?.trim()
    ? sql`(${sql.join(
        columns.map(column => sql`${column} ilike ${pattern(part.trim())}`),
        sql` or `,
      )})`
    : undefined

export const iso = (date: Date | null) => date?.toISOString() ?? null
