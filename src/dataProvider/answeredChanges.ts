/** Publishes each answered change, so that the message about its earlier failure can be removed. */
const answers = new EventTarget()

export const reportAnsweredChange = (subject: string) =>
  answers.dispatchEvent(new CustomEvent('answer', { detail: subject }))

/**
 * Subscribes to answered changes.
 * @returns a function that ends the subscription
 */
export const subscribeToAnsweredChanges = (listener: (subject: string) => void) => {
  const onAnswer = (event: Event) => listener((event as CustomEvent<string>).detail)
  answers.addEventListener('answer', onAnswer)
  return () => answers.removeEventListener('answer', onAnswer)
}

/** The outcome of a change after all its automatic repetitions. */
export interface SettledChange {
  /** Whether the server answered the call. This is also true if it rejected the change. */
  isAnswered: boolean
  /** Whether the server may have made the change although it did not answer. */
  mayBeSaved: boolean
}

export const reportSettledChange = (change: SettledChange) =>
  answers.dispatchEvent(new CustomEvent('settled', { detail: change }))

/**
 * Subscribes to the end of each change.
 * @returns a function that ends the subscription
 */
export const subscribeToSettledChanges = (listener: (change: SettledChange) => void) => {
  const onSettled = (event: Event) => listener((event as CustomEvent<SettledChange>).detail)
  answers.addEventListener('settled', onSettled)
  return () => answers.removeEventListener('settled', onSettled)
}

let failed: string | undefined

/** Stores which change the newest toast reports as failed; undefined if the newest toast reports something else. */
export const setFailedChange = (subject: string | undefined) => {
  failed = subject
}
export const isFailedChange = (subject: string) => failed === subject
