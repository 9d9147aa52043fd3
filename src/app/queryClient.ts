/**
 * The query cache of all areas. The records of one account are removed before another account uses the portal. If the
 * user signs out in another window while this window has unsaved work, the records stay until the work is saved or
 * discarded. They are not removed if the user has signed in to the same account again by then.
 */
import { type Query, QueryClient } from '@tanstack/react-query'
import { isOutOfDate } from '../custom/ui/absence'
import { hasUnsavedWork, hasWorkOnScreen, onWorkEnded } from '../custom/ui/unsavedWork'
import { isWorthRetrying } from '../dataProvider/apiError'
import { readAccount, subscribeToSessionChanges } from '../session/session'

/**
 * Returns whether a query may be fetched again although the user did not ask for it. While there is unsaved work, loaded
 * records stay as they are, and are fetched when the work has ended.
 */
const mayRefetch = ({ state }: Query) => {
  if (state.data === undefined || !hasWorkOnScreen()) return true
  refreshAllRecords()
  return false
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: isWorthRetrying,
      // The stream of live changes may be unavailable, so that nothing else refreshes the records after an absence.
      refetchOnWindowFocus: query => isOutOfDate(query.state.dataUpdatedAt) && mayRefetch(query),
      refetchOnReconnect: mayRefetch,
      networkMode: 'always',
    },
    // Without a network connection, a mutation fails immediately. By default TanStack Query would pause it and send it
    // later, when the user no longer expects it.
    mutations: { networkMode: 'always' },
  },
})

/**
 * Marks all records as out of date and fetches those on the screen again. While there is unsaved work they are fetched
 * only after the work has ended, because a row's dialog would disappear with a row that has left the list.
 */
export const refreshAllRecords = () => {
  void queryClient.invalidateQueries({ refetchType: 'none' })
  stopWaiting ??= onWorkEnded(refetch)
  refetch()
}
let stopWaiting: (() => void) | undefined
const refetch = () => {
  if (hasWorkOnScreen()) return
  stopWaiting?.()
  stopWaiting = undefined
  void queryClient.refetchQueries({ type: 'active', stale: true })
}

/** The account whose records are cached. */
let account = readAccount()

const forgetOtherAccounts = () => {
  if (hasUnsavedWork()) return
  const next = readAccount()
  if (account !== undefined && next !== account) queryClient.clear()
  account = next
}

onWorkEnded(forgetOtherAccounts)
subscribeToSessionChanges(() => {
  forgetOtherAccounts()
  // Loads the user's name and permissions again. react-admin caches both under the key `auth`.
  void queryClient.invalidateQueries({ queryKey: ['auth'] })
})
