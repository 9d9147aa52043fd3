/**
 * Counts the open forms of each record. A form refreshes its own record itself, so that nothing that was typed is lost.
 */
const open = new Map<string, number>()
const keyOf = (resource: string, id: string) => `${resource} ${id}`

/**
 * Registers a form that edits the record.
 * @returns a function that unregisters the form
 */
export const registerOpenForm = (resource: string, id: string) => {
  const key = keyOf(resource, id)
  open.set(key, (open.get(key) ?? 0) + 1)
  return () => void open.set(key, (open.get(key) ?? 1) - 1)
}

export const isOpenInForm = (resource: string, id: string) => (open.get(keyOf(resource, id)) ?? 0) > 0
