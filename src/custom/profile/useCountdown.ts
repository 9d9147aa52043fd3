import { useEffect, useState } from 'react'

const secondMs = 1000

/** Counts down from `seconds` after the first render. Returns the remaining whole seconds; stops at zero. */
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
