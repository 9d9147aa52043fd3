/** Returns the places of a list that match a search text; without a text, all places. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../i18n/i18n'

export interface ListedPlace {
  id: string
  name: string
  /** Number of records in the place; `undefined` if the API does not return a count. */
  count: number | undefined
}
export type FetchPlaces = (search: string, signal: AbortSignal) => Promise<readonly ListedPlace[]>

export const usePlaces = (queryKey: readonly string[], fetchPlaces: FetchPlaces, search = '') => {
  // The language is part of the query key, because the server returns names in the user's language.
  const language = useLanguage()
  return useQuery({
    queryKey: [...queryKey, 'places', language, search],
    queryFn: ({ signal }) => fetchPlaces(search, signal),
    placeholderData: keepPreviousData,
  })
}
