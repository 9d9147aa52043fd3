/** What the list is narrowed by: the tab that the address's filter opens, and what the address cannot take away. */
import { useMemo } from 'react'
import { parseQueryFromLocation } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { Values } from '../../../dataProvider/endpoints'
import type { Tab } from '../definition/definition'
import { useScreen } from './ScreenContext'

/** Of a filter, or of a record that says as much. */
export const isIn = ({ filter }: Tab, said: Values) =>
  Object.entries(filter).every(([name, value]) => said[name] === value)

export const useListSetting = () => {
  const { definition, placeFilter } = useScreen()
  const { search } = useLocation()
  return useMemo(() => {
    const { filter = {} } = parseQueryFromLocation({ search })
    const tab = definition.tabs?.find(each => isIn(each, filter)) ?? definition.tabs?.[0]
    const fixed: Values = { ...definition.filter, ...placeFilter }
    /** `fixed` is sent with every call; the tab's own too, so that an address without one opens the first. */
    return { tab, fixed, permanent: { ...fixed, ...tab?.filter } }
  }, [definition, placeFilter, search])
}
