/** Cities of a country, found by typing, page after page (spec section 9). */
import { type UIEvent, useMemo } from 'react'
import { type RaRecord, useInfiniteGetList } from 'react-admin'
import type { City } from '../../../contract/cities'
import { type Country, limits } from '../../../contract/limits'
import { useDebounced } from './useDebounced'

export type CityRecord = City & RaRecord<string>

/** In pixels from the end of the list: the next page is there before the scrolling stops. */
const nearEnd = 160

/** `typed`: as it is in the box; the call waits until typing pauses. `isOpen`: nothing is asked before the list opens. */
export const useCities = (typed: string, isOpen: boolean, country: Country) => {
  const search = useDebounced(typed.trim())
  const list = useInfiniteGetList<CityRecord>(
    'cities',
    {
      filter: search ? { search } : {},
      pagination: { page: 1, perPage: limits.pageSize },
      sort: { field: 'id', order: 'ASC' },
      meta: { country },
    },
    { enabled: isOpen },
  )
  const options = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data])
  const loadMore = (event: UIEvent<HTMLElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = event.currentTarget
    const isNearEnd = scrollHeight - scrollTop - clientHeight < nearEnd
    if (isNearEnd && list.hasNextPage && !list.isFetching) void list.fetchNextPage()
  }
  const isSearching = list.isFetching || search !== typed.trim()
  return { options, loadMore, isSearching, error: list.error }
}
