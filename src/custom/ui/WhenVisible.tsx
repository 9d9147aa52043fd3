/** What costs much and lies below the window: drawn when it comes into sight, or once there has been time for all else. */
import Box from '@mui/material/Box'
import { type ReactNode, startTransition, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useInView } from './useInView'
import { whenIdle } from './whenIdle'

/** Whoever searches the page or has it read finds all of it soon, without having scrolled. */
const soonMs = 4000

let turn = Promise.resolve()
/** One after the other, so that none holds up what one does meanwhile. */
const inTurn = (draw: () => void) => {
  const drawn = () =>
    new Promise<void>(done =>
      whenIdle(() => {
        startTransition(draw)
        done()
      }),
    )
  turn = turn.then(drawn)
}

interface InSightProps {
  /** CSS pixels that it will have, about. */
  height: number
  children: ReactNode
}

export const WhenVisible = ({ height, children }: InSightProps) => {
  const { ref, isSeen, see } = useInView()
  useEffect(() => {
    const timer = setTimeout(inTurn, soonMs, see)
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
