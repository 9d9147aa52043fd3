/** A select input with a hint below it. */
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'

interface ChoiceProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  hint?: string
  isRequired?: boolean
  onChange(value: string): void
}

export const ImportChoice = ({ label, value, options, hint, isRequired = false, onChange }: ChoiceProps) => (
  <TextField
    select
    label={label}
    value={value}
    required={isRequired}
    error={isRequired && value === ''}
    helperText={hint}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{
      inputLabel: { shrink: true },
      select: { displayEmpty: true },
      formHelperText: { sx: { overflowWrap: 'anywhere' } },
    }}
    fullWidth
  >
    {options.map(option => (
      <MenuItem key={option.value} value={option.value} sx={{ whiteSpace: 'normal' }}>
        {option.label}
      </MenuItem>
    ))}
  </TextField>
)

/** Places as many choices next to each other as fit. */
export const choiceGridStyles = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
}
