/**
 * Returns a ref for the element to focus when a dialog closes and the button that opened it no longer exists, such as
 * the button of a revoked key.
 */
import { useEffect, useRef } from 'react'

export function useFocusAfterClose(isOpen: boolean) {
  const element = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) element.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return element
}
