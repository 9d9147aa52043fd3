/**
 * Shows the number of selected locations and their kilograms, a button that books all of them, and one that deselects
 * them.
 */
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { RecyclerLocation } from '../../../contract/sagas'
import { sumKilograms } from './locationFacts'
import { useUnitFormatters } from './useUnitFormatters'

interface SelectionBarProps {
  places: readonly RecyclerLocation[]
  onBook: () => void
  onClear: () => void
}

export const SelectionBar = ({ places, onBook, onClear }: SelectionBarProps) => {
  const translate = useTranslate()
  const { kg } = useUnitFormatters()
  const total = places.reduce((sum, place) => sum + sumKilograms(place), 0)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <IconButton onClick={onClear} edge="start" aria-label={translate('recycler.book.clear')}>
        <CloseIcon />
      </IconButton>
      <Typography role="status" variant="body2" sx={{ flexGrow: 1 }}>
        {`${translate('recycler.book.selected', { count: places.length })} · ${kg(total)}`}
      </Typography>
      <Button variant="contained" onClick={onBook} sx={{ flexShrink: 0 }}>
        {translate('recycler.book.all', { count: places.length })}
      </Button>
    </Box>
  )
}
