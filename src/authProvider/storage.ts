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

const accountPrefix = 'account:'

/** Key of what an account keeps in this browser until it signs out, such as a basket. */
export const accountKey = (guid: string, name: string) => `${accountPrefix}${guid}:${name}`

/** Forgets all that {@link accountKey} names. */
export const removeAccountItems = () => {
  const stored = (() => {
    try {
      return Object.keys(localStorage)
    } catch {
      return []
    }
  })()
  for (const key of [...stored, ...memory.keys()]) if (key.startsWith(accountPrefix)) removeItem(key)
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
