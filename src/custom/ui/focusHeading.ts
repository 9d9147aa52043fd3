/**
 * What had the focus has gone (a deleted row's button, a toast's): the screen's heading has it instead. Not where a dialog
 * lies over it, nor where one has gone on meanwhile.
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
