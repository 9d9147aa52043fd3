/** Submits a form at most once at a time, and not again after it has succeeded. */
import { useRef } from 'react'

/**
 * Returns a function that submits the form. A call during a submission waits for it; after success nothing is sent
 * again.
 * @param send resolves with the form's errors, or with `undefined` on success
 */
export const useSubmitOnce = <Data, Errors>(send: (data: Data) => Promise<Errors | undefined>) => {
  const running = useRef<Promise<Errors | undefined> | null>(null)
  return (data: Data) => {
    running.current ??= send(data).then(errors => {
      if (errors !== undefined) running.current = null
      return errors
    })
    return running.current
  }
}
