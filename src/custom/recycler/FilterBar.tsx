/** What the map and the list are narrowed to. */
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { type Material, materials } from '../../../contract/statuses'
import type { PlaceFilter } from './places'

interface FilterBarProps {
  filter: PlaceFilter
  onChange: (filter: PlaceFilter) => void
}

const leastKgs = [0, 5, 10, 25, 50, 100, 250]

export const FilterBar = ({ filter, onChange }: FilterBarProps) => {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, pt: 1, pb: 1 }}>
      <TextField
        select
        fullWidth
        label={translate('recycler.material')}
        value={filter.material}
        onChange={({ target }) => onChange({ ...filter, material: target.value as Material | '' })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{translate('recycler.filters.anyMaterial')}</MenuItem>
        {materials.map(material => (
          <MenuItem key={material} value={material}>
            {translate(`materials.${material}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        fullWidth
        label={translate('recycler.filters.leastKg')}
        value={filter.leastKg}
        onChange={({ target }) => onChange({ ...filter, leastKg: Number(target.value) })}
      >
        {leastKgs.map(kg => (
          <MenuItem key={kg} value={kg}>
            {translate(kg === 0 ? 'recycler.filters.anyKg' : 'recycler.filters.fromKg', { kg })}
          </MenuItem>
        ))}
      </TextField>
      <FormControlLabel
        sx={{ gridColumn: '1 / -1' }}
        control={
          <Switch checked={filter.isFree} onChange={({ target }) => onChange({ ...filter, isFree: target.checked })} />
        }
        label={translate('recycler.filters.isFree')}
      />
    </Box>
  )
}
