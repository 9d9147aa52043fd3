/**
 * Moves the focus to the screen's heading after the focused element has disappeared (the button of a deleted row, or of
 * a toast). It does nothing if a dialog covers the heading or if the user has moved on in the meantime.
 */
export const focusHeading = (gone?: Element) =>
  requestAnimationFrame(() => {
    const { activeElement, body } = document
    const heading = document.querySelector('h1')
    const isLost = activeElement === body || gone?.contains(activeElement)
    if (!heading || !isLost || heading.closest('[aria-hidden="true"]')) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
