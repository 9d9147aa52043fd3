/** Renders expensive content when the user scrolls near it, or when the browser is idle. */
import Box from '@mui/material/Box'
import { type ReactNode, startTransition, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { runWhenIdle } from './runWhenIdle'
import { useInView } from './useInView'

/** Time in ms after which all content is rendered anyway, so that page search and screen readers find it. */
const renderAfterMs = 4000

let turn = Promise.resolve()
/** Queues rendering functions and runs one at a time when the browser is idle, so that none blocks the user. */
const queueRender = (draw: () => void) => {
  const drawn = () =>
    new Promise<void>(done =>
      runWhenIdle(() => {
        startTransition(draw)
        done()
      }),
    )
  turn = turn.then(drawn)
}

interface WhenVisibleProps {
  /** Approximate height of the content in CSS pixels. This space is reserved until the content is rendered. */
  height: number
  children: ReactNode
}

export const WhenVisible = ({ height, children }: WhenVisibleProps) => {
  const { ref, isSeen, see } = useInView()
  useEffect(() => {
    const timer = setTimeout(queueRender, renderAfterMs, see)
    // Before printing, the content is rendered immediately, because a printed page must be complete.
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
