/**
 * On a phone, the button that shows or hides all filters of a list except the first. It shows how many of these filters
 * are set.
 */
import FilterList from '@mui/icons-material/FilterList'
import Button from '@mui/material/Button'
import { useListContext, useTranslate } from 'react-admin'

interface FiltersToggleButtonProps {
  names: readonly string[]
  /** Id of the element that contains the filters. */
  controls: string
  isOpen: boolean
  onToggle(): void
}

export const FiltersToggleButton = ({ names, controls, isOpen, onToggle }: FiltersToggleButtonProps) => {
  const { filterValues } = useListContext()
  const translate = useTranslate()
  const set = names.filter(name => !['', undefined, null].includes(filterValues[name])).length
  return (
    <Button
      variant="outlined"
      startIcon={<FilterList />}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
      sx={{ minHeight: 40, mt: 1 }}
    >
      {translate('engine.filters')}
      {set > 0 && ` (${set})`}
    </Button>
  )
}
