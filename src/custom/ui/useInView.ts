/**
 * Returns a ref for an element; whether the element is or was visible, or close to the visible part of the page
 * (`isSeen`); and a function that sets `isSeen`. If the browser cannot detect visibility, `isSeen` is always true.
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
