/** The store that was added last, for as long as its list is open and nobody has closed what it offers. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

export interface NewStore {
  guid: string
  name: string
}

const queryKey = ['newStore']

export const tellNewStore = (queryClient: QueryClient, store: NewStore) => queryClient.setQueryData(queryKey, store)

export const useNewStore = () => {
  const queryClient = useQueryClient()
  const { data } = useQuery<NewStore | null>({ queryKey, queryFn: () => null, enabled: false })
  useEffect(() => () => queryClient.removeQueries({ queryKey }), [queryClient])
  return { store: data, forget: () => queryClient.setQueryData(queryKey, null) }
}
