import type { MouseEvent } from 'react'

/**
 * Returns a click handler that ignores the second click of a double click. The first click may replace a button by the
 * one that reverts it, so that the second click would revert the first.
 */
export const onFirstClick = (run: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) run()
  // Prevents the second submission of a form.
  else event.preventDefault()
}
