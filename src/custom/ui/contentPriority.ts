/**
 * Loads secondary code last. The content that an address is opened for comes first: rows, figures, a form. Code of
 * secondary parts loads once the content is painted, so that it takes neither bandwidth nor processor time from it.
 */
import { useEffect } from 'react'
import { whenIdle } from './whenIdle'

/** Maximum wait, for places that do not report their content and for windows that are not visible. */
const patienceMs = 2_000

let resolvePainted: () => void = () => undefined
const painted = new Promise<void>(resolve => {
  resolvePainted = resolve
})

/**
 * Reports that the content is rendered.
 * @param isThere whether the content of the address is rendered, or a message that explains why it is not
 */
export const useContentDrawn = (isThere: boolean) => {
  useEffect(() => {
    if (!isThere) return
    const frame = requestAnimationFrame(() => whenIdle(resolvePainted))
    return () => cancelAnimationFrame(frame)
  }, [isThere])
}

/** Starts loading secondary code at once. */
export const loadSecondaryCode = () => resolvePainted()

/** Resolves when secondary code may load. Only the first page waits. */
export const afterContent = () => Promise.race([painted, new Promise<void>(late => setTimeout(late, patienceMs))])
