/** Cities of a country, found by typing, page after page (spec section 9). */
import { useMemo } from 'react'
import { type RaRecord, useInfiniteGetList } from 'react-admin'
import type { City } from '../../../contract/cities'
import { type Country, limits } from '../../../contract/limits'
import { toTheEnd } from './toTheEnd'
import { useDebounced } from './useDebounced'

export type CityRecord = City & RaRecord<string>

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
  const isSearching = list.isFetching || search !== typed.trim()
  return { options, loadMore: toTheEnd(list), isSearching, error: list.error }
}
