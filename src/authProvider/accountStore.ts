/**
 * Creates react-admin's store for one account. Column choices and appearance are saved in this browser while the
 * account is signed in. List parameters are not saved, because they contain the search text; the parameters are only in
 * the URL.
 */
import { localStorageStore, memoryStore, type Store } from 'react-admin'
import { readAccount } from '../session/session'

export const createAccountStore = (account: string | undefined): Store => {
  if (account === undefined) return memoryStore()
  const store = localStorageStore('1', `.${account}`)
  // On a small screen the menu starts collapsed to its icons.
  if (!window.matchMedia('(min-width:75em)').matches) store.setItem('sidebar.open', false)
  return {
    ...store,
    setItem: (key, value) => {
      // Components that are still mounted after their account has signed out cannot write to its store.
      if (!key.endsWith('.listParams') && readAccount() === account) store.setItem(key, value)
    },
  }
}
