/** Heights of the bars that stay at the top of the screen: the top bar, and below it the impersonation banner. */
import { type RefObject, useLayoutEffect } from 'react'

const topBarPx = 48
const variable = '--bars-height'

/** The total height of the bars at the top of the screen, as a CSS length. */
export const barsHeightCss = `var(${variable}, ${topBarPx}px)`

/**
 * Adds the height of the impersonation banner to the total while the banner is shown, so that elements that stick to
 * the top are below it.
 */
export const useSecondBarHeight = (bar: RefObject<HTMLElement | null>, isShown: boolean) =>
  useLayoutEffect(() => {
    if (!isShown || !bar.current) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0
      style.setProperty(variable, `${topBarPx + height}px`)
    })
    observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty(variable)
    }
  }, [bar, isShown])
