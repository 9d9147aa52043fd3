/** The restrictions of a list: the tab that matches the URL's filter, and filters that the user cannot remove. */
import { useMemo } from 'react'
import { parseQueryFromLocation } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { Values } from '../../../dataProvider/endpoints'
import type { ListTab } from '../definition/definition'
import { useScreen } from './ScreenContext'

/** Returns whether a filter, or a record, has the values of the tab's filter. */
export const matchesTab = ({ filter }: ListTab, values: Values) =>
  Object.entries(filter).every(([name, value]) => values[name] === value)

/**
 * Returns the tab whose filter matches a filter or a record. A tab without a filter is returned only if no other
 * matches.
 */
export const findTab = (tabs: readonly ListTab[] | undefined, values: Values) => {
  const found = tabs?.filter(tab => matchesTab(tab, values))
  return found?.find(({ filter }) => Object.keys(filter).length > 0) ?? found?.[0]
}

export const useListFilters = () => {
  const { definition, placeFilter } = useScreen()
  const { search } = useLocation()
  return useMemo(() => {
    const { filter = {} } = parseQueryFromLocation({ search })
    const tab = findTab(definition.tabs, filter) ?? definition.tabs?.[0]
    const fixed: Values = { ...definition.filter, ...placeFilter }
    /** Every call sends the fixed filter and the filter of the open tab. A URL without a filter opens the first tab. */
    return { tab, fixed, permanent: { ...fixed, ...tab?.filter } }
  }, [definition, placeFilter, search])
}
