/** A bar of a bin's level, in another colour if the bin is full. */
import LinearProgress from '@mui/material/LinearProgress'
import { isFullLevel } from '../../../contract/rules'

interface LevelBarProps {
  /** Fill level of the bin, from 0 to 1. */
  level: number
  /** The bar's name for screen readers. Without a name they skip the bar, because the level is next to it as text. */
  label?: string
  /** Maximum width of the bar in CSS pixels. */
  maxWidth?: number
}

export const BinLevelBar = ({ level, label, maxWidth = 80 }: LevelBarProps) => (
  <LinearProgress
    {...(label ? { 'aria-label': label } : { 'aria-hidden': true })}
    variant="determinate"
    value={Math.min(100, 100 * level)}
    color={isFullLevel(level) ? 'error' : 'primary'}
    sx={{ mt: 0.5, height: 4, maxWidth, borderRadius: 1, bgcolor: 'action.disabledBackground' }}
  />
)
