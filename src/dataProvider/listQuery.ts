/**
 * Query parameters of a list that are not in the specification: sort order, search text and page size. They are sent
 * only if the list supports them (contract/lists.ts) and the API does too (`/config.json`; the API of the staff area
 * always does). If the list cannot be sorted by the requested field, such as react-admin's own `id`, its default order
 * applies.
 */
import type { SortPayload } from 'react-admin'
import { limits } from '../../contract/limits'
import type { ListFields } from '../../contract/listFields'
import { lists } from '../../contract/lists'
import { hasApiExtension } from '../config'
import type { Transport } from './endpoints'

/** Returns whether the order is newest first. This is the default order of the API's lists, so it is not sent. */
const isNewestFirst = ({ field, order }: SortPayload) => field === 'createdAt' && order === 'DESC'

const none: ListFields = { sort: [], search: [] }

/**
 * Returns the fields by which the list can be sorted and searched. The result does not depend on whether the API
 * supports sorting and searching.
 */
export const listFieldsOf = ({ list, name }: Pick<Transport, 'list' | 'name'>): ListFields =>
  list ?? (lists as Readonly<Record<string, ListFields>>)[name] ?? none

export const isSortable = (transport: Pick<Transport, 'list' | 'name' | 'dialect'>, field: string) =>
  listFieldsOf(transport).sort.includes(field) && (transport.dialect === 'rest' || hasApiExtension('sort'))

export const isSearchable = (transport: Pick<Transport, 'list' | 'name' | 'dialect'>) =>
  listFieldsOf(transport).search.length > 0 && (transport.dialect === 'rest' || hasApiExtension('search'))

/**
 * Returns the maximum number of rows that a page of the list can have: the largest page size for a list of the staff
 * area; otherwise 30, unless the list and the API allow more.
 */
export const maxPageRowsOf = (transport: Pick<Transport, 'list' | 'name' | 'dialect'>) => {
  if (transport.dialect === 'rest') return Math.max(...limits.pageSizes)
  const { pageRows } = listFieldsOf(transport)
  return pageRows !== undefined && hasApiExtension('pageSize') ? pageRows : limits.pageSize
}

/** Returns the query parameter `pageSize` if more than 30 rows are requested and the list can return them. */
export const pageSizeQuery = (transport: Transport, most: number) => {
  const size = Math.min(most, maxPageRowsOf(transport))
  return Number.isFinite(most) && size > limits.pageSize ? { pageSize: size } : {}
}

/**
 * Returns the query parameters for sort order and search text.
 * @param q the filter's search text; never sent to a list that cannot be searched
 */
export const listQuery = (transport: Transport, sort: SortPayload | undefined, q: unknown) => ({
  ...(sort && !isNewestFirst(sort) && isSortable(transport, sort.field) && { sort: sort.field, order: sort.order }),
  ...(typeof q === 'string' && q.trim() && isSearchable(transport) && { q: q.trim() }),
})
