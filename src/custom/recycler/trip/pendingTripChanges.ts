/**
 * Stores the changes to the trip that were not sent to the API yet in this browser, where they stay after sign-out.
 */
import { readMe } from '../../../session/session'
import { parseItem, readItem, removeItem, unsentItemKey, writeItem } from '../../../session/storage'
import type { PendingChange } from './storedTrip'

/**
 * Takes over unsent changes that an earlier release stored under another key. In that release each person had one
 * organisation.
 */
const adoptEarlierChanges = (pendingKey: string) => {
  const { guid = '', memberships } = readMe() ?? {}
  const earlierKey = unsentItemKey(guid, 'trip')
  const earlier = readItem(earlierKey)
  if (!earlier || memberships !== 1 || earlierKey === pendingKey) return
  writeItem(pendingKey, earlier)
  removeItem(earlierKey)
}

/**
 * Returns functions that read, write and remove the unsent changes of an account.
 * @param owner the account (`readAccount`)
 */
export function createPendingTripChanges(owner: string | undefined) {
  const pendingKey = unsentItemKey(owner ?? '', 'trip')
  adoptEarlierChanges(pendingKey)
  const read = () => (parseItem(readItem(pendingKey)) ?? []) as PendingChange[]
  const write = (changes: readonly PendingChange[]) =>
    changes.length > 0 ? writeItem(pendingKey, JSON.stringify(changes)) : removeItem(pendingKey)
  return {
    read,
    write,
    remove: (sent: readonly PendingChange[]) => {
      const keys = new Set(sent.map(({ key }) => key))
      write(read().filter(({ key }) => !keys.has(key)))
    },
  }
}
