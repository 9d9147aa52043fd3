/**
 * Restores the focus of a busy button. A busy button is disabled and loses the focus; it gets the focus again when it
 * is no longer busy.
 */
export function keepFocus(): () => void {
  let taken: HTMLButtonElement | undefined
  const observer = new MutationObserver(() => {
    if (taken && !taken.disabled && document.activeElement?.contains(taken)) taken.focus({ preventScroll: true })
  })
  const follow = ({ target }: Event) => {
    // A dialog takes the focus that its button lost.
    if (taken?.disabled && target instanceof Node && target.contains(taken)) return
    observer.disconnect()
    taken = target instanceof HTMLButtonElement ? target : undefined
    if (taken) observer.observe(taken, { attributes: true, attributeFilter: ['disabled'] })
  }
  document.addEventListener('focusin', follow)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', follow)
  }
}
