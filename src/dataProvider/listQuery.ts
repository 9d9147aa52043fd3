/**
 * What a list call sends beyond the spec: the order and the searched text, where the list has them (contract/lists.ts) and
 * the portal's API can (`/config.json`). A field that the list does not sort by, such as react-admin's own `id`, is left to
 * the list's own order.
 */
import type { SortPayload } from 'react-admin'
import { type ListFields, lists } from '../../contract/lists'
import { apiCan } from '../config'
import type { Transport } from './endpoints'

/** As every list of the API comes by itself. */
const isNewestFirst = ({ field, order }: SortPayload) => field === 'createdAt' && order === 'DESC'

const none: ListFields = { sort: [], search: [] }

/** What the list can, whatever the API. */
export const listFieldsOf = ({ list, name }: Pick<Transport, 'list' | 'name'>): ListFields =>
  list ?? (lists as Readonly<Record<string, ListFields>>)[name] ?? none

export const isSortable = (transport: Pick<Transport, 'list' | 'name' | 'dialect'>, field: string) =>
  listFieldsOf(transport).sort.includes(field) && (transport.dialect === 'rest' || apiCan('sort'))

export const isSearchable = (transport: Pick<Transport, 'list' | 'name' | 'dialect'>) =>
  listFieldsOf(transport).search.length > 0 && (transport.dialect === 'rest' || apiCan('search'))

/** @param q of the filter: never sent to a list that is not searched */
export const listQuery = (transport: Transport, sort: SortPayload | undefined, q: unknown) => ({
  ...(sort && !isNewestFirst(sort) && isSortable(transport, sort.field) && { sort: sort.field, order: sort.order }),
  ...(typeof q === 'string' && q.trim() && isSearchable(transport) && { q: q.trim() }),
})
