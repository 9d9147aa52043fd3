/** Submits a form once: a call during another one waits for it, and a successful form is not sent again. */
import { useRef } from 'react'

/**
 * Returns a function that submits the form.
 * @param send resolves with the form's errors, or with undefined on success; it is called again only after errors
 */
export const useOnce = <Data, Errors>(send: (data: Data) => Promise<Errors | undefined>) => {
  const running = useRef<Promise<Errors | undefined> | null>(null)
  return (data: Data) => {
    running.current ??= send(data).then(errors => {
      if (errors !== undefined) running.current = null
      return errors
    })
    return running.current
  }
}
