/** A state as a coloured chip. Its text alone conveys the state too. */
import Chip from '@mui/material/Chip'

export type Tone = 'success' | 'warning' | 'error' | 'default'

export const StateChip = ({ tone, label }: { tone: Tone; label: string }) => (
  <Chip size="small" color={tone} variant={tone === 'default' ? 'outlined' : 'filled'} label={label} />
)
