/** Restores the focus of a button that was busy. A busy button is disabled, so it loses the focus. */
export function restoreFocusOfBusyButtons(): () => void {
  let focusedButton: HTMLButtonElement | undefined
  const observer = new MutationObserver(() => {
    if (focusedButton && !focusedButton.disabled && document.activeElement?.contains(focusedButton))
      focusedButton.focus({ preventScroll: true })
  })
  const follow = ({ target }: Event) => {
    // When a dialog's focused button becomes disabled, the dialog focuses itself. The button must not be forgotten
    // then.
    if (focusedButton?.disabled && target instanceof Node && target.contains(focusedButton)) return
    observer.disconnect()
    focusedButton = target instanceof HTMLButtonElement ? target : undefined
    if (focusedButton) observer.observe(focusedButton, { attributes: true, attributeFilter: ['disabled'] })
  }
  document.addEventListener('focusin', follow)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', follow)
  }
}
