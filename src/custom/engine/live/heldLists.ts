/**
 * Lists whose rows would move if the changes of other users were shown. The changes are held back until the user shows
 * them.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { ChangeAuthor } from '../../../../contract/recordChanges'

interface HeldList {
  queryKey: QueryKey
  /** The data that the list shows. If the cached data differs, the list was fetched again and is no longer held. */
  shown: unknown
  authors: readonly ChangeAuthor[]
  /** Shows the current rows. */
  show(): void
}

let held: readonly HeldList[] = []

const isHeld = (queryClient: QueryClient, { queryKey, shown }: HeldList) => {
  const query = queryClient.getQueryCache().find({ queryKey })
  return query?.isActive() === true && query.state.data === shown
}

/** Returns the authors of the changes of a list that are already held back. */
export const heldAuthors = (queryClient: QueryClient, queryKey: QueryKey): readonly ChangeAuthor[] =>
  held.find(each => each.queryKey === queryKey && isHeld(queryClient, each))?.authors ?? []

export const holdList = (next: HeldList) => {
  held = [...held.filter(({ queryKey }) => queryKey !== next.queryKey), next]
}

/** Returns the held list that is on the screen. */
export const useHeldList = (queryClient: QueryClient) =>
  useSyncExternalStore(
    listener => queryClient.getQueryCache().subscribe(listener),
    () => held.findLast(each => isHeld(queryClient, each)),
  )
