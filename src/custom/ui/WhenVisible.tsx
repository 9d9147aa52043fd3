/**
 * Renders expensive content below the visible area when it scrolls into view, or once the browser has had time for
 * everything else.
 */
import Box from '@mui/material/Box'
import { type ReactNode, startTransition, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useInView } from './useInView'
import { whenIdle } from './whenIdle'

/**
 * Delay after which all content is rendered without scrolling, in ms, so that page search and screen readers soon find
 * all of it.
 */
const soonMs = 4000

let turn = Promise.resolve()
/** Renders one part after another when the browser is idle, so that none blocks the user. */
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

interface WhenVisibleProps {
  /** Approximate height of the content in CSS pixels. */
  height: number
  children: ReactNode
}

export const WhenVisible = ({ height, children }: WhenVisibleProps) => {
  const { ref, isSeen, see } = useInView()
  useEffect(() => {
    const timer = setTimeout(inTurn, soonMs, see)
    // All content must be rendered before the page is printed.
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
