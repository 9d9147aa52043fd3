/**
 * What an address is opened for comes first: rows, figures, a form. Code of what stands beside it is asked for when that is
 * painted, so that it takes neither line nor processor from it.
 */
import { useEffect } from 'react'

/** For places that say nothing of their content, and windows that nobody sees. */
const patienceMs = 2_000

let tell: () => void = () => undefined
const painted = new Promise<void>(resolve => {
  tell = resolve
})

/** @param isThere whether what the address is opened for is drawn, or why it is not */
export const useContentDrawn = (isThere: boolean) => {
  useEffect(() => {
    if (!isThere) return
    // What React still draws a step at a time is drawn before, and painted. Safari has no idle times to tell of.
    const frame = requestAnimationFrame(() => (window.requestIdleCallback ?? setTimeout)(tell))
    return () => cancelAnimationFrame(frame)
  }, [isThere])
}

/** Only the first page waits. */
export const afterContent = () => Promise.race([painted, new Promise<void>(late => setTimeout(late, patienceMs))])
