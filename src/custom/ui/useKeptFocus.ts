/**
 * Returns a ref for the element that gets the focus when a dialog closes whose opener no longer exists (the button of a
 * revoked key).
 */
import { useEffect, useRef } from 'react'

export function useKeptFocus(isOpen: boolean) {
  const element = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) element.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return element
}
