/**
 * Keeps a dropdown where it was scrolled to: MUI's Autocomplete jumps to the first option when it renders anew while
 * no option is highlighted, as after scrolling by touch or by the bar.
 */
import { type UIEvent, useEffect, useRef } from 'react'

export const useKeptScroll = () => {
  const list = useRef<HTMLElement>(null)
  const top = useRef(0)
  // After every render, and after the effects of the Autocomplete below.
  useEffect(() => {
    if (list.current && top.current > 0 && list.current.scrollTop === 0) list.current.scrollTop = top.current
  })
  return {
    onScroll: (event: UIEvent<HTMLElement>) => {
      list.current = event.currentTarget
      top.current = event.currentTarget.scrollTop
    },
    /** Another list is shown: it begins at its first option. */
    forget: () => {
      top.current = 0
    },
  }
}
