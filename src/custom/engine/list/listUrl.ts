/**
 * The query string of a list's URL, with react-admin's parameters: `filter`, `displayedFilters`, `page`, `perPage`,
 * `sort` and `order`. Links of older versions (`?tab=&search=&role=`) still work, because their parameters are
 * converted. Parameters that the list does not support are dropped.
 */
import { parseQueryFromLocation } from 'react-admin'
import { limits } from '../../../../contract/limits'
import type { Values } from '../../../dataProvider/endpoints'
import { isSearchable, isSortable, maxPageRowsOf } from '../../../dataProvider/listQuery'
import { availableFiltersOf } from '../definition/availability'
import type { ListTab } from '../definition/definition'
import type { ResolvedDefinition } from '../definition/resolve'
import { newestFirstSort } from './listArguments'
import { findTab } from './useListFilters'

type ListDefinition = Pick<ResolvedDefinition, 'name' | 'list' | 'dialect' | 'tabs' | 'filters' | 'sort' | 'perPage'>

/** Name of the filter whose value is the text of the search box. */
export const searchFilterName = 'q'

/**
 * Returns the page sizes that can be chosen; the first is the default. A list with a fixed page size has only this
 * size.
 */
export const pageSizesOf = (list: ListDefinition): readonly [number, ...number[]] => {
  const { perPage, dialect } = list
  if (dialect === 'rest') return perPage ?? limits.pageSizes
  return perPage && maxPageRowsOf(list) > limits.pageSize ? perPage : [limits.pageSize]
}

/**
 * Returns the name of each filter of the list, and its parameter in links of older versions (`address`), in the order
 * of the screen.
 */
export const filterParametersOf = (list: ListDefinition) => [
  ...(isSearchable(list) ? [{ address: 'search', name: searchFilterName }] : []),
  ...availableFiltersOf(list).map(({ name }) => ({ address: name, name })),
]

/**
 * Returns the filter of a link of an older version. Its query string has the key of the tab, the text of the search
 * box, and the value of each filter.
 */
const filterOfOldLink = (given: URLSearchParams, list: ListDefinition): Values => ({
  ...list.tabs?.find(({ key }) => key === given.get('tab'))?.filter,
  ...Object.fromEntries(
    filterParametersOf(list).flatMap(({ address, name }) => {
      const value = given.get(address)
      return value ? [[name, value]] : []
    }),
  ),
})

const filterOf = (given: URLSearchParams, list: ListDefinition) => {
  const tabNames = (list.tabs ?? []).flatMap(({ filter }) => Object.keys(filter))
  const offered = new Set([...filterParametersOf(list).map(({ name }) => name), ...tabNames])
  const { filter } = parseQueryFromLocation({ search: `${given}` })
  const entries = Object.entries({ ...filterOfOldLink(given, list), ...filter })
  return Object.fromEntries(entries.filter(([name, value]) => offered.has(name) && typeof value !== 'object'))
}

const isOffered = (list: ListDefinition, field: string, order: string | null) => {
  if (order !== 'ASC' && order !== 'DESC') return false
  const own = list.sort ?? newestFirstSort
  return isSortable(list, field) || (field === own.field && order === own.order)
}

/** Returns the sort order with which a tab of the list opens. */
export const orderOfTab = (list: ListDefinition, tab: ListTab | undefined) =>
  tab?.sort && isSortable(list, tab.sort.field) ? tab.sort : (list.sort ?? newestFirstSort)

const isWhole = (text: string | null) => Number.isInteger(Number(text)) && Number(text) > 0

/**
 * Returns the list's query string with react-admin's parameter names, without parameters that are not valid, and with
 * the order of the open tab if the tab has an order and the query has none. A query string that needs no change is
 * returned as it is.
 */
export const toListSearch = (search: string, list: ListDefinition): string => {
  const searchParams = new URLSearchParams(search)
  const filter = filterOf(searchParams, list)
  const next = new URLSearchParams()
  const keep = (name: string, isKept: boolean) => {
    const value = searchParams.get(name)
    if (value !== null && isKept) next.set(name, value)
  }
  keep('displayedFilters', true)
  if (searchParams.has('filter') || Object.keys(filter).length > 0) next.set('filter', JSON.stringify(filter))
  const isSorted = isOffered(list, searchParams.get('sort') ?? '', searchParams.get('order'))
  keep('order', isSorted)
  keep('page', isWhole(searchParams.get('page')))
  keep('perPage', pageSizesOf(list).includes(Number(searchParams.get('perPage'))))
  keep('sort', isSorted)
  const order = orderOfTab(list, findTab(list.tabs, filter))
  if (!isSorted && order !== (list.sort ?? newestFirstSort)) {
    next.set('sort', order.field)
    next.set('order', order.order)
  }
  next.sort()
  searchParams.sort()
  if (`${next}` === `${searchParams}`) return search
  const text = `${next}`
  return text && `?${text}`
}
