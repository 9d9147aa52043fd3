/**
 * One cache for all areas. Records that one account has read are removed before another account uses the portal. When
 * another window signs out, records under unsaved work stay until the work is discarded or its account signs in again.
 */
import { QueryClient } from '@tanstack/react-query'
import { hasUnsavedWork, onNothingUnsaved } from '../custom/ui/unsavedWork'
import { isWorthRetrying } from '../dataProvider/apiError'
import { readMe, subscribe } from '../session/session'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: isWorthRetrying,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // A mutation without a network fails at once. It is not paused and sent later, when the user no longer expects it.
    mutations: { networkMode: 'always' },
  },
})

/** Guid of the account whose records are cached. */
let account = readMe()?.guid

const forgetOtherAccounts = () => {
  const next = readMe()?.guid
  if (account !== undefined && next !== account) queryClient.clear()
  account = next
}

onNothingUnsaved(forgetOtherAccounts)
subscribe(() => {
  if (!hasUnsavedWork()) forgetOtherAccounts()
  void queryClient.invalidateQueries({ queryKey: ['auth', 'getIdentity'] })
})
