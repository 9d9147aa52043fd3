/** Creates a set of listeners. `subscribe` returns a function that removes the listener. `notify` calls each listener. */
export const createListeners = () => {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: () => {
      for (const listener of [...listeners]) listener()
    },
  }
}
