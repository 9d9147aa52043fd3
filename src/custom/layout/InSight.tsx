/** What costs much and lies below the window: drawn when it comes into sight, or once there has been time for all else. */
import Box from '@mui/material/Box'
import { type ReactNode, startTransition, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useInSight } from './useInSight'

/** Whoever searches the page or has it read finds all of it soon, without having scrolled. */
const soonMs = 4000

interface InSightProps {
  /** CSS pixels that it will have, about. */
  height: number
  children: ReactNode
}

export const InSight = ({ height, children }: InSightProps) => {
  const { ref, isSeen, see } = useInSight()
  useEffect(() => {
    const timer = setTimeout(() => startTransition(see), soonMs)
    // A printer takes what is there.
    const seeNow = () => flushSync(see)
    window.addEventListener('beforeprint', seeNow)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('beforeprint', seeNow)
    }
  }, [see])
  return (
    <Box ref={ref} sx={{ minWidth: 0, minHeight: isSeen ? undefined : height }}>
      {isSeen && children}
    </Box>
  )
}
