/** Focus that a dialog would give back to what is no more (a revoked key's button) goes to the element with the ref instead. */
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
