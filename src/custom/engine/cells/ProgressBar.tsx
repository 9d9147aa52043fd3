/** Shows progress towards a total: a text, a bar, and further content. */
import LinearProgress from '@mui/material/LinearProgress'
import type { ReactNode } from 'react'

interface ProgressProps {
  current: number
  total: number
  /** The progress as a text, already translated. */
  text: string
  isDone: boolean
  children: ReactNode
}

/** Returns the percentage, rounded down so that it is not 100 before the total is reached; 0 if the total is 0. */
export const computePercent = ({ current: there, total: whole }: Pick<ProgressProps, 'current' | 'total'>) =>
  whole > 0 ? Math.floor((100 * there) / whole) : 0

export const ProgressBar = ({ current: there, total: whole, text: words, isDone, children }: ProgressProps) => (
  <>
    {words}
    <LinearProgress
      aria-hidden
      variant="determinate"
      color={isDone ? 'success' : 'primary'}
      value={Math.min(100, computePercent({ current: there, total: whole }))}
      sx={{ my: 0.5, height: 6, maxWidth: 180, borderRadius: 1, bgcolor: 'action.disabledBackground' }}
    />
    {children}
  </>
)
