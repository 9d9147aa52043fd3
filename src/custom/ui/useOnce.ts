/** A form is sent once: a call while another is on its way waits for that one, and what succeeded is not sent again. */
import { useRef } from 'react'

/** `send` resolves with the form's errors, or with nothing where it succeeded; only after errors it is called again. */
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
