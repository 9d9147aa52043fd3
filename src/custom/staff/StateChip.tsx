/** Shows a state as a coloured chip. The text says the same as the colour. */
import Chip from '@mui/material/Chip'

export type ChipTone = 'success' | 'warning' | 'error' | 'default'

export const StateChip = ({ tone, label }: { tone: ChipTone; label: string }) => (
  <Chip size="small" color={tone} variant={tone === 'default' ? 'outlined' : 'filled'} label={label} />
)
