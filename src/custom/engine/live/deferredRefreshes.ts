/**
 * Lists whose rows would move if changes from other sessions were shown. These lists keep their rows until the user
 * chooses to show the changes.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { ChangeAuthor } from '../../../../contract/recordChanges'

interface DeferredList {
  queryKey: QueryKey
  /**
   * The data that the list showed when its refresh was deferred. If the cached data is different now, the list was
   * loaded again, and the refresh is no longer needed.
   */
  shown: unknown
  authors: readonly ChangeAuthor[]
  /** Shows the list's current rows. */
  show(): void
}

let held: readonly DeferredList[] = []

const isHeld = (queryClient: QueryClient, { queryKey, shown }: DeferredList) => {
  const query = queryClient.getQueryCache().find({ queryKey })
  return query?.isActive() === true && query.state.data === shown
}

/** Returns the authors of the changes that a list does not show yet, because showing them would move its rows. */
export const findUnshownChangeAuthors = (queryClient: QueryClient, queryKey: QueryKey): readonly ChangeAuthor[] =>
  held.find(refresh => refresh.queryKey === queryKey && isHeld(queryClient, refresh))?.authors ?? []

export const deferListRefresh = (next: DeferredList) => {
  held = [...held.filter(({ queryKey }) => queryKey !== next.queryKey), next]
}

/** Returns the list on the screen whose refresh is deferred, if there is one. */
export const useDeferredListRefresh = (queryClient: QueryClient) =>
  useSyncExternalStore(
    listener => queryClient.getQueryCache().subscribe(listener),
    () => held.findLast(refresh => isHeld(queryClient, refresh)),
  )
