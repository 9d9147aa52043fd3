/**
 * Moves the focus to the screen's heading after the focused element has disappeared, such as the button of a deleted
 * row. Does nothing if a dialog covers the heading or the user has focused another element.
 */
export const focusHeading = (removed?: Element) =>
  requestAnimationFrame(() => {
    const { activeElement, body } = document
    const heading = document.querySelector('h1')
    const isLost = activeElement === body || removed?.contains(activeElement)
    if (!heading || !isLost || heading.closest('[aria-hidden="true"]')) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
