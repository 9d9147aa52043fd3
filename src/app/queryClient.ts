/**
 * One cache for all areas; what one account has seen is gone before another one looks. Where another window signs out, the records
 * under unsaved work stay until it is discarded or its account is back.
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
    // What cannot be sent says so at once, and is not sent when nobody waits for it any more.
    mutations: { networkMode: 'always' },
  },
})

/** Whose records are cached. */
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
