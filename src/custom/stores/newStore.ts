/** Holds the store that was added last, until its list or the box with the next step is closed. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'

export interface NewStore {
  guid: string
  name: string
}

export interface NewStoreNextStepProps {
  store: NewStore
  onClose(): void
}

/**
 * A new store, and the component to show for it above the list. The component's code is already loaded, so that no row
 * moves when it appears.
 */
interface NewStoreEntry {
  store: NewStore
  Box: ComponentType<NewStoreNextStepProps>
}

const queryKey = ['newStore']

export const setNewStore = (queryClient: QueryClient, added: NewStoreEntry) => queryClient.setQueryData(queryKey, added)

export const useNewStore = () => {
  const queryClient = useQueryClient()
  const { data } = useQuery<NewStoreEntry | null>({ queryKey, queryFn: () => null, enabled: false })
  useEffect(() => () => queryClient.removeQueries({ queryKey }), [queryClient])
  return { added: data, forget: () => queryClient.setQueryData(queryKey, null) }
}
