import { useEffect, useState } from 'react'

const secondMs = 1000

/** Returns the whole seconds that are left of `seconds`, counted from the first render. Stops at zero. */
export const useCountdown = (seconds: number) => {
  const [left, setLeft] = useState(seconds)
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setLeft(before => Math.max(0, before - 1)), secondMs)
    return () => clearInterval(timer)
  }, [isOver])
  return left
}
