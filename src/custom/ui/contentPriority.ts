/** Loads secondary code after the main content (rows, figures, a form) is painted, so as not to delay it. */
import { useEffect } from 'react'
import { runWhenIdle } from './runWhenIdle'

/** Maximum wait in ms, for pages that do not report their content and for windows in the background. */
const maxWaitMs = 2_000

let resolvePainted: () => void = () => undefined
const painted = new Promise<void>(resolve => {
  resolvePainted = resolve
})

/**
 * Reports that the main content is rendered.
 * @param isThere whether the content, or a message that explains why it is missing, is rendered
 */
export const useReportContentPainted = (isThere: boolean) => {
  useEffect(() => {
    if (!isThere) return
    const frame = requestAnimationFrame(() => runWhenIdle(resolvePainted))
    return () => cancelAnimationFrame(frame)
  }, [isThere])
}

/** Starts loading secondary code immediately. */
export const skipContentWait = () => resolvePainted()

/** Resolves when secondary code may load. There is a wait only on the first page after the portal is opened. */
export const waitForContent = () => Promise.race([painted, new Promise<void>(late => setTimeout(late, maxWaitMs))])
