/**
 * Publishes the changes that have succeeded, and the outcome of each change. If a toast reports that the same change
 * failed earlier, the toast can then be removed.
 */
const answers = new EventTarget()

export const reportSucceededChange = (subject: string) =>
  answers.dispatchEvent(new CustomEvent('answer', { detail: subject }))

/**
 * Registers a listener for changes that have succeeded. It receives the method and path of the call.
 * @returns a function that unregisters the listener
 */
export const subscribeToSucceededChanges = (listener: (subject: string) => void) => {
  const onAnswer = (event: Event) => listener((event as CustomEvent<string>).detail)
  answers.addEventListener('answer', onAnswer)
  return () => answers.removeEventListener('answer', onAnswer)
}

/** The outcome of a change after all its automatic repetitions. */
export interface SettledChange {
  /** Whether the server responded, even if it rejected the change. */
  isAnswered: boolean
  /** Whether the server may have made the change although it did not respond. */
  mayBeSaved: boolean
  /** Whether the user may change the values before the next attempt without the risk that two records are saved. */
  isCorrectable: boolean
}

export const reportSettledChange = (change: SettledChange) =>
  answers.dispatchEvent(new CustomEvent('settled', { detail: change }))

/**
 * Registers a listener for the outcome of each change.
 * @returns a function that unregisters the listener
 */
export const subscribeToSettledChanges = (listener: (change: SettledChange) => void) => {
  const onSettled = (event: Event) => listener((event as CustomEvent<SettledChange>).detail)
  answers.addEventListener('settled', onSettled)
  return () => answers.removeEventListener('settled', onSettled)
}

let failed: string | undefined

/**
 * Stores the method and path of the failed change that the newest toast reports; undefined if the newest toast reports
 * something else.
 */
export const setFailureShownInToast = (subject: string | undefined) => {
  failed = subject
}
export const isReportedFailure = (subject: string) => failed === subject
