/** What the list is narrowed by: the tab that the address's filter opens, and what the address cannot take away. */
import { useMemo } from 'react'
import { parseQueryFromLocation } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { Values } from '../../dataProvider/endpoints'
import type { Tab } from './definition'
import { useScreen } from './ScreenContext'

const holds = (filter: Values, { filter: own }: Tab) =>
  Object.entries(own).every(([name, value]) => filter[name] === value)

export const useListSetting = () => {
  const { definition, placeFilter } = useScreen()
  const { search } = useLocation()
  return useMemo(() => {
    const { filter = {} } = parseQueryFromLocation({ search })
    const tab = definition.tabs?.find(each => holds(filter, each)) ?? definition.tabs?.[0]
    const fixed: Values = { ...definition.filter, ...placeFilter }
    /** `fixed` is sent with every call; the tab's own too, so that an address without one opens the first. */
    return { tab, fixed, permanent: { ...fixed, ...tab?.filter } }
  }, [definition, placeFilter, search])
}
