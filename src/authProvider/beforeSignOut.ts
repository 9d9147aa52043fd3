/** What is to be sent yet before a session ends: signing out waits for it on the server, not on the screen. */
type Send = () => Promise<unknown> | undefined

const senders = new Set<Send>()

/** @param send called while the session is there; nothing where nothing is left to say. Returns the unsubscriber. */
export const beforeSignOut = (send: Send) => {
  senders.add(send)
  return () => {
    senders.delete(send)
  }
}

/** The calls that are under way now. */
export const sendBeforeSignOut = () => [...senders].flatMap(send => send() ?? [])
