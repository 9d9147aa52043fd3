/**
 * Returns whether an element is in view, or nearly. Expensive content below the visible area is rendered then, or at
 * once if the browser cannot detect it.
 */
import { useCallback, useEffect, useRef, useState } from 'react'

const nearPx = 200

export const useInView = () => {
  const ref = useRef<HTMLDivElement>(null)
  const [isSeen, setIsSeen] = useState(typeof IntersectionObserver === 'undefined')
  const see = useCallback(() => setIsSeen(true), [])
  useEffect(() => {
    if (isSeen || !ref.current) return
    const look = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) see()
    }
    const observer = new IntersectionObserver(look, { rootMargin: `${nearPx}px` })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isSeen, see])
  return { ref, isSeen, see }
}
