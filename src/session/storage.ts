/** Local storage that never throws. If the browser denies access, items stay in memory until the page is closed. */
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
    // A browser that denies access to its storage has stored nothing there.
  }
}

/** Returns the key of an item that an account has in this browser until it signs out, such as a basket. */
export const accountKey = (guid: string, name: string) => `account:${guid}:${name}`

/**
 * Returns the key of an item that an account has not sent yet. It stays after signing out, until it is sent or the
 * account is deleted.
 */
export const unsentItemKey = (guid: string, name: string) => `${unsentPrefix(guid)}${name}`

const unsentPrefix = (guid: string) => `unsent:${guid}:`

/** Returns the account of a key of {@link accountKey} or of react-admin's store (`accountStore.ts`). */
const ownerOf = (key: string) => /^(?:account:|RaStore\.)([^:.]+)/.exec(key)?.[1]

const storedKeys = () => {
  try {
    return [...Object.keys(localStorage), ...memory.keys()]
  } catch {
    return [...memory.keys()]
  }
}

const unsentKeysOf = (guid: string) => storedKeys().filter(key => key.startsWith(unsentPrefix(guid)))

/** Returns whether the account made changes in this browser that the API does not have yet. */
export const hasUnsentItems = (guid: string) => unsentKeysOf(guid).length > 0

/** Removes what the account has not sent, when the account is deleted. */
export const removeUnsentItems = (guid: string) => {
  for (const key of unsentKeysOf(guid)) removeItem(key)
}

/** Removes the items of accounts from this browser, except those of the named account. Unsent items stay. */
export const removeAccountItems = (except?: string) => {
  for (const key of storedKeys()) {
    const owner = ownerOf(key)
    if (owner !== undefined && owner !== except) removeItem(key)
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
