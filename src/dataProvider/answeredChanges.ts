/** Reports each change that was answered: what its earlier failure left on the screen is outdated then. */
const answers = new EventTarget()

export const reportAnswered = (subject: string) => answers.dispatchEvent(new CustomEvent('answer', { detail: subject }))

/** @returns what ends the subscription */
export const subscribeToAnswered = (listener: (subject: string) => void) => {
  const onAnswer = (event: Event) => listener((event as CustomEvent<string>).detail)
  answers.addEventListener('answer', onAnswer)
  return () => answers.removeEventListener('answer', onAnswer)
}

let failed: string | undefined

/** Remembers the change whose failure the newest toast reports; none for any other toast. */
export const setFailedChange = (subject: string | undefined) => {
  failed = subject
}
export const isFailedChange = (subject: string) => failed === subject
