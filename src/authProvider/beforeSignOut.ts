/**
 * Requests that must be sent before a session ends. The sign-out call is sent after them; the user interface does not
 * wait.
 */
type Send = () => Promise<unknown> | undefined

const senders = new Set<Send>()

/**
 * Registers a function that runs before signing out.
 * @param send called while the session still exists; returns `undefined` if there is nothing to send
 * @returns a function that unregisters `send`
 */
export const beforeSignOut = (send: Send) => {
  senders.add(send)
  return () => {
    senders.delete(send)
  }
}

/**
 * Starts the registered requests.
 * @returns the promises of these requests
 */
export const startSignOutRequests = () => [...senders].flatMap(send => send() ?? [])
