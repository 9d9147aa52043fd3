/** Edits records in the cached data of a query: a single record, a list, or the pages of an infinite list. */
import type { Identifier } from 'react-admin'
import type { Values } from '../../../dataProvider/endpoints'

type TabCounts = Readonly<Record<string, number>>

export interface RecordEdit {
  ids: readonly Identifier[]
  /** Returns the record as it is after the edit, or `undefined` if it was deleted. */
  change(record: Values): Values | undefined
  /** Returns the tabs' counts of a list after one of its records changed. */
  recount?(counts: TabCounts, before: Values, after: Values): TabCounts
}

interface CachedPage {
  data: Values[]
  total?: number
  meta?: { counts?: TabCounts }
}

const isNode = (value: unknown): value is Values => typeof value === 'object' && value !== null

/**
 * Returns the cached record with the values of the response, except its id. Fields that the cached record does not have
 * are left out, because a response may contain a secret that is shown only once.
 */
export const mergeExistingFields = (record: Values, answered: Values): Values => ({
  ...record,
  ...Object.fromEntries(Object.entries(answered).filter(([source]) => source in record && source !== 'id')),
})

const editRows = (rows: readonly unknown[], { ids, change }: RecordEdit): unknown[] => {
  const wanted = new Set(ids.map(String))
  return rows.flatMap(row => {
    if (!isNode(row) || row.id === undefined || !wanted.has(String(row.id))) return [row]
    const changed = change(row)
    return changed ? [changed] : []
  })
}

const editPage = (page: CachedPage, edit: RecordEdit): CachedPage => {
  const data = editRows(page.data, edit) as Values[]
  const removed = page.data.length - data.length
  const counts = page.meta?.counts
  const before = removed === 0 ? page.data.find((row, at) => row !== data[at]) : undefined
  const after = before && data[page.data.indexOf(before)]
  return {
    ...page,
    data,
    ...(page.total !== undefined && { total: page.total - removed }),
    ...(counts &&
      before &&
      after &&
      edit.recount && { meta: { ...page.meta, counts: edit.recount(counts, before, after) } }),
  }
}

/**
 * Returns the cached data with the edit applied. If the edit changes nothing in the data, the same object is returned,
 * except for infinite lists, which are always copied.
 */
export const editCachedRecords = (cached: unknown, edit: RecordEdit): unknown => {
  if (Array.isArray(cached)) {
    const rows = editRows(cached, edit)
    return rows.length === cached.length && rows.every((row, at) => row === cached[at]) ? cached : rows
  }
  if (!isNode(cached)) return cached
  if (Array.isArray(cached.pages)) return { ...cached, pages: cached.pages.map(page => editCachedRecords(page, edit)) }
  if (Array.isArray(cached.data)) {
    const rows = editCachedRecords(cached.data, edit)
    return rows === cached.data ? cached : editPage(cached as unknown as CachedPage, edit)
  }
  if (cached.id === undefined || edit.ids.every(id => String(id) !== String(cached.id))) return cached
  // A deleted record is not removed from single-record queries, because components may still show it. Their next
  // request then reports that the record is deleted.
  return edit.change(cached) ?? cached
}
