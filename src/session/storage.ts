/**
 * Access to the local storage that never throws. If the browser denies access, items are kept in memory until the page
 * is closed.
 */
const memory = new Map<string, string>()

export const readItem = (key: string): string | null => {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

export const writeItem = (key: string, value: string) => {
  try {
    localStorage.setItem(key, value)
    memory.delete(key)
  } catch {
    memory.set(key, value)
  }
}

export const removeItem = (key: string) => {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // If the browser denies access to its storage, the item was never stored there, so nothing has to be removed.
  }
}

/**
 * Returns the key of an account's item that is removed on sign-out, such as the basket.
 * @param account the user in the organisation (`readAccount`)
 */
export const accountItemKey = (account: string, name: string) => `account:${account}:${name}`

/**
 * Returns the key of an account's item that still has to be sent to the API. The item stays after signing out, until it
 * is sent or the account is deleted.
 */
export const unsentItemKey = (account: string, name: string) => `${unsentPrefix(account)}${name}`

const unsentPrefix = (account: string) => `unsent:${account}:`

/**
 * Returns the account to which a stored key belongs. It recognises keys of {@link accountItemKey} and of react-admin's
 * store (`accountStore.ts`).
 */
const ownerOf = (key: string) => /^(?:account:|RaStore\.)([^:.]+)/.exec(key)?.[1]

const storedKeys = () => {
  try {
    return [...Object.keys(localStorage), ...memory.keys()]
  } catch {
    return [...memory.keys()]
  }
}

const unsentKeysOf = (account: string) => storedKeys().filter(key => key.startsWith(unsentPrefix(account)))

/** Returns whether this browser has changes of the account that were not sent to the API yet. */
export const hasUnsentItems = (account: string) => unsentKeysOf(account).length > 0

/** Removes the account's items that were not sent. Called when the account is deleted. */
export const removeUnsentItems = (account: string) => {
  for (const key of unsentKeysOf(account)) removeItem(key)
}

/**
 * Removes the items of all accounts from this browser. Items that were not sent are kept.
 * @param exceptUser id of the user whose items are kept, in all organisations of this user
 */
export const removeAccountItems = (exceptUser?: string) => {
  for (const key of storedKeys()) {
    const owner = ownerOf(key)
    if (owner !== undefined && owner !== exceptUser && !owner.startsWith(`${exceptUser}-`)) removeItem(key)
  }
}

/** Parses a stored text; anything that is not JSON counts as null. */
export const parseItem = (raw: string | null): unknown => {
  if (raw === null) return null
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}
