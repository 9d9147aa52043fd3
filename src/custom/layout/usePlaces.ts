/** The places of a list: all of them for the total, and those that the search finds. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../i18n/i18n'
import { useDebounced } from '../inputs/useDebounced'

export interface Place {
  id: string
  name: string
  /** `undefined` where the API does not count. */
  count: number | undefined
}
export type FetchPlaces = (search: string, signal: AbortSignal) => Promise<readonly Place[]>

export const usePlaces = (queryKey: readonly string[], fetchPlaces: FetchPlaces) => {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  // The server answers names in the user's language.
  const language = useLanguage()
  const all = useQuery({
    queryKey: [...queryKey, 'places', language, ''],
    queryFn: ({ signal }) => fetchPlaces('', signal),
  })
  const found = useQuery({
    queryKey: [...queryKey, 'places', language, search],
    queryFn: ({ signal }) => fetchPlaces(search, signal),
    placeholderData: keepPreviousData,
  })
  const retry = () => {
    void all.refetch()
    if (search) void found.refetch()
  }
  return {
    typed,
    setTyped,
    all: all.data,
    found: found.data,
    error: found.error ?? all.error,
    retry,
  }
}
