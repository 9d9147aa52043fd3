/** Heights of the bars that stay above the screen: the top bar, and the impersonation banner below it. */
import { type RefObject, useLayoutEffect } from 'react'

const topBarPx = 48
const variable = '--bars-height'

/** CSS length of the current height of all bars. */
export const barsHeight = `var(${variable}, ${topBarPx}px)`

/** Adds a bar below the top bar to the height, so that everything that sticks below it makes room. */
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
