/** How high what stays above the screen is: the top bar, and support's banner below it. */
import { type RefObject, useLayoutEffect } from 'react'

const topBarPx = 48
const variable = '--bars-height'

/** A length of CSS, as of now. */
export const barsHeight = `var(${variable}, ${topBarPx}px)`

/** What else stays, below the bar: everything that stays below it makes room. */
export const useSecondBar = (bar: RefObject<HTMLElement | null>, isShown: boolean) =>
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
