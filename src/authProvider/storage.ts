/** Local storage that never throws: a browser that refuses it still lets one work until the page is closed. */
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
    // Nothing was stored there either.
  }
}

/** Key of what an account keeps in this browser until it signs out, such as a basket. */
export const accountKey = (guid: string, name: string) => `account:${guid}:${name}`

/** {@link accountKey}'s, and those of react-admin's store (`accountStore.ts`). */
const ownerOf = (key: string) => /^(?:account:|RaStore\.)([^:.]+)/.exec(key)?.[1]

/** Forgets what accounts keep here; not what the one named keeps. */
export const removeAccountItems = (except?: string) => {
  const stored = (() => {
    try {
      return Object.keys(localStorage)
    } catch {
      return []
    }
  })()
  for (const key of [...stored, ...memory.keys()]) {
    const owner = ownerOf(key)
    if (owner !== undefined && owner !== except) removeItem(key)
  }
}

/** Parses what is stored; anything that is not JSON counts as nothing. */
export const parseItem = (raw: string | null): unknown => {
  if (raw === null) return null
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}
