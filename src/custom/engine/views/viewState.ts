/**
 * Converts between what a list shows and what a saved view stores: filter, places and tab, order, columns, page size.
 * When a view opens, parts that the list does not have (any more) are ignored, as in any URL of a list.
 */
import type { SortPayload } from 'react-admin'
import type { ViewState } from '../../../../contract/views'
import type { Values } from '../../../dataProvider/endpoints'
import type { ResolvedDefinition } from '../definition/resolve'
import { newestFirstSort } from '../list/listArguments'
import { pageSizesOf, toListSearch } from '../list/listUrl'

interface ListState {
  filterValues: Values
  placeFilter: Values
  sort: SortPayload
  perPage: number
  /** Sources of the visible columns, in their order. */
  columns: readonly string[]
}

const isKept = ([, value]: [string, unknown]) => value !== undefined && value !== ''

export const toViewState = (
  definition: ResolvedDefinition,
  { sort, columns, perPage, ...shown }: ListState,
): ViewState => ({
  filter: Object.fromEntries(
    Object.entries({ ...shown.filterValues, ...shown.placeFilter }).filter(isKept),
  ) as ViewState['filter'],
  sort: { field: sort.field, order: sort.order },
  columns: [...columns],
  perPage: pageSizesOf(definition).length > 1 ? perPage : null,
})

/** Returns the URL of a view, relative to the list: its places, and a query string that is never empty. */
export const viewUrlOf = (definition: ResolvedDefinition, { filter, sort, perPage }: ViewState) => {
  const panel = definition.panel?.filters ?? []
  const end = panel.findIndex(name => typeof filter[name] !== 'string')
  const places = panel.slice(0, end < 0 ? panel.length : end)
  const rest = Object.entries(filter).filter(([name]) => !panel.includes(name))
  const query = new URLSearchParams({ filter: JSON.stringify(Object.fromEntries(rest)) })
  if (sort) {
    query.set('sort', sort.field)
    query.set('order', sort.order)
  }
  if (perPage) query.set('perPage', `${perPage}`)
  return {
    places: places.map(name => `/${encodeURIComponent(String(filter[name]))}`).join(''),
    search: toListSearch(`?${query}`, definition),
  }
}

const sourcesOf = (definition: ResolvedDefinition) => definition.columns.map(({ source }) => source)

/**
 * Returns the hidden columns and the order of the columns, as react-admin's DataTable stores them. Columns that the
 * view does not have, for example because they were added later, are hidden and come last. A view without any columns
 * of the list shows all of them.
 */
export const toColumnSettings = (definition: ResolvedDefinition, { columns }: ViewState) => {
  const sources = sourcesOf(definition)
  const selectedSources = columns?.filter(source => sources.includes(source)) ?? []
  const shown = selectedSources.length > 0 ? selectedSources : sources
  const hidden = sources.filter(source => !shown.includes(source))
  return { hidden, ranks: [...shown, ...hidden].map(source => sources.indexOf(source)) }
}

const sorted = (filter: Values) => Object.entries(filter).sort(([left], [right]) => (left < right ? -1 : 1))

export const isSameViewState = (definition: ResolvedDefinition, view: ViewState, shown: ViewState) => {
  const own = definition.sort ?? newestFirstSort
  const textOf = ({ filter, sort, perPage, columns }: ViewState) =>
    JSON.stringify([
      sorted(filter),
      sort?.field ?? own.field,
      sort?.order ?? own.order,
      perPage ?? shown.perPage,
      columns ?? sourcesOf(definition),
    ])
  return textOf(view) === textOf(shown)
}
