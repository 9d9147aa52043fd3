/** Finds records in every searchable list by a text of at least two characters. Outdated calls are cancelled. */
import { useQueries } from '@tanstack/react-query'
import { type RaRecord, useDataProvider } from 'react-admin'
import type { PortalDataProvider } from '../../../dataProvider/types'
import { recordName } from '../../engine/definition/recordName'
import { newestFirstSort } from '../../engine/list/listArguments'
import { canBeSearched, type SearchableList, searchFiltersOf } from './searchableLists'

/** Maximum number of records that one call finds. */
const most = 5

export interface FoundRecord {
  place: SearchableList
  record: RaRecord
  name: string
}

export const useFoundRecords = (places: readonly SearchableList[], q: string) => {
  const provider = useDataProvider<PortalDataProvider>()
  const wanted = q.length > 1 ? places.filter(canBeSearched) : []
  const asks = wanted.flatMap(place => searchFiltersOf(place).map(filter => ({ place, filter: { ...filter, q } })))
  const answers = useQueries({
    queries: asks.map(({ place: { definition }, filter }) => ({
      queryKey: ['commandPalette', definition.name, filter],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        provider.getList(definition.name, {
          filter,
          pagination: { page: 1, perPage: most },
          sort: definition.sort ?? newestFirstSort,
          signal,
        }),
      retry: false,
      gcTime: 0,
    })),
  })
  const found = answers.flatMap(({ data }, index): FoundRecord[] => {
    const place = asks[index]?.place
    const records: RaRecord[] = data?.data ?? []
    return place
      ? records.slice(0, most).map(record => ({ place, record, name: recordName(record, place.definition) }))
      : []
  })
  return {
    found: found.filter(({ name }) => name),
    isSearching: answers.some(({ isPending }) => isPending),
    hasFailed: answers.some(({ isError }) => isError),
  }
}
