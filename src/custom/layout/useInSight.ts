/**
 * Whether an element has come into sight, or nearly: what costs much and lies below the window is drawn then. At once where
 * the browser cannot tell.
 */
import { useEffect, useRef, useState } from 'react'

const nearPx = 200

export const useInSight = () => {
  const ref = useRef<HTMLDivElement>(null)
  const [isSeen, setIsSeen] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isSeen || !ref.current) return
    const see = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true)
    }
    const observer = new IntersectionObserver(see, { rootMargin: `${nearPx}px` })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isSeen])
  return { ref, isSeen }
}
