/** How the staff area's lists are sorted: by a known column, the id as tie-breaker. */
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Language } from '../../../contract/limits'
import { type By, inOrder } from '../listOrder'

/** @param fields the sortable ones, beside the id; @param newest without a sort, the newest first; @param id breaks ties */
export function orderOf<Sort extends string>(
  { sort, language }: { sort?: [Sort | 'id', 'ASC' | 'DESC'] | undefined; language: Language },
  fields: Record<Sort, By>,
  id: PgColumn,
  newest: PgColumn,
): SQL[] {
  const all = { ...fields, id } as Record<Sort | 'id', By>
  return inOrder({ sort: sort?.[0], order: sort?.[1], language }, all, { createdAt: newest, id })
}
