/** The store that was added last. It is known while its list is open and its next-step box is not closed. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'

export interface NewStore {
  guid: string
  name: string
}

export interface NextStepProps {
  store: NewStore
  onClose(): void
}

/**
 * A new store with the component that is shown for it above the list. The component is already loaded when the form
 * closes, so that no row moves afterwards.
 */
interface NewStoreEntry {
  store: NewStore
  Box: ComponentType<NextStepProps>
}

const queryKey = ['newStore']

export const setNewStore = (queryClient: QueryClient, added: NewStoreEntry) => queryClient.setQueryData(queryKey, added)

export const useNewStore = () => {
  const queryClient = useQueryClient()
  const { data } = useQuery<NewStoreEntry | null>({ queryKey, queryFn: () => null, enabled: false })
  useEffect(() => () => queryClient.removeQueries({ queryKey }), [queryClient])
  return { added: data, forget: () => queryClient.setQueryData(queryKey, null) }
}
