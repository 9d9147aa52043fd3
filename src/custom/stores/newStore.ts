/** The store that was added last, for as long as its list is open and nobody has closed what it offers. */
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

/** With the code of what stands above the list for it: it is there when the form closes, and moves no row afterwards. */
interface Added {
  store: NewStore
  Box: ComponentType<NextStepProps>
}

const queryKey = ['newStore']

export const tellNewStore = (queryClient: QueryClient, added: Added) => queryClient.setQueryData(queryKey, added)

export const useNewStore = () => {
  const queryClient = useQueryClient()
  const { data } = useQuery<Added | null>({ queryKey, queryFn: () => null, enabled: false })
  useEffect(() => () => queryClient.removeQueries({ queryKey }), [queryClient])
  return { added: data, forget: () => queryClient.setQueryData(queryKey, null) }
}
