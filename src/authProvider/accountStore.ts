/**
 * react-admin's store of one account: its columns and its look, in this browser as long as it is signed in.
 * What was searched for is in the address alone: lists' parameters, with the search text, are not kept.
 */
import { localStorageStore, memoryStore, type Store } from 'react-admin'
import { readMe } from '../session/session'

export const accountStore = (guid: string | undefined): Store => {
  if (guid === undefined) return memoryStore()
  const store = localStorageStore('1', `.${guid}`)
  // A small screen begins with the menu's icons alone.
  if (!window.matchMedia('(min-width:75em)').matches) store.setItem('sidebar.open', false)
  return {
    ...store,
    setItem: (key, value) => {
      // What is drawn a moment longer than its account is signed in writes nothing any more.
      if (!key.endsWith('.listParams') && readMe()?.guid === guid) store.setItem(key, value)
    },
  }
}
