/**
 * What an address is opened for comes first: rows, figures, a form. Code of what stands beside it is asked for when that is
 * painted, so that it takes neither line nor processor from it.
 */
import { useEffect } from 'react'
import { whenIdle } from './whenIdle'

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
    const frame = requestAnimationFrame(() => whenIdle(tell))
    return () => cancelAnimationFrame(frame)
  }, [isThere])
}

/** What is beside the content is wanted at once. */
export const waitNoLonger = () => tell()

/** Only the first page waits. */
export const afterContent = () => Promise.race([painted, new Promise<void>(late => setTimeout(late, patienceMs))])
