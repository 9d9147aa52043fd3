/** How much of a whole is there: in words, as a bar, and what is to be said of it. */
import LinearProgress from '@mui/material/LinearProgress'
import type { ReactNode } from 'react'

interface ProgressProps {
  there: number
  whole: number
  /** Translated. */
  words: string
  isDone: boolean
  children: ReactNode
}

/** Nothing is whole before it is. */
export const percentOf = ({ there, whole }: Pick<ProgressProps, 'there' | 'whole'>) =>
  whole > 0 ? Math.floor((100 * there) / whole) : 0

export const Progress = ({ there, whole, words, isDone, children }: ProgressProps) => (
  <div>
    {words}
    <LinearProgress
      aria-hidden
      variant="determinate"
      color={isDone ? 'success' : 'primary'}
      value={Math.min(100, percentOf({ there, whole }))}
      sx={{ my: 0.5, height: 6, maxWidth: 180, borderRadius: 1, bgcolor: 'action.disabledBackground' }}
    />
    {children}
  </div>
)
