/** One of a few values. */
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import type { FieldInputProps } from '../engine/definition'
import { useField } from './useField'

interface ChoiceInputProps extends FieldInputProps {
  options: readonly { value: string; label: string }[]
  variant: 'select' | 'radio'
}

type ShapeProps = ReturnType<typeof useField> & Omit<ChoiceInputProps, 'variant'>

const Radios = ({ field, id, hasError, helperText, label, required, readOnly, options }: ShapeProps) => {
  const { ref, value, ...rest } = field
  return (
    <FormControl error={hasError} required={required} disabled={readOnly}>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup row {...rest} value={value ?? ''} aria-labelledby={id}>
        {options.map(({ value: option, label: name }, index) => (
          <FormControlLabel
            key={option}
            value={option}
            label={name}
            control={<Radio slotProps={{ input: index === 0 ? { ref } : {} }} />}
          />
        ))}
      </RadioGroup>
      {helperText && <FormHelperText>{helperText}</FormHelperText>}
    </FormControl>
  )
}

const Select = ({ field, id, hasError, helperText, label, required, readOnly, options }: ShapeProps) => {
  const { ref, value, ...rest } = field
  return (
    <TextField
      {...rest}
      select
      id={id}
      inputRef={ref}
      value={value ?? ''}
      label={label}
      required={required}
      disabled={readOnly}
      error={hasError}
      helperText={helperText}
      fullWidth
    >
      {options.map(({ value: option, label: name }) => (
        <MenuItem key={option} value={option}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

export const ChoiceInput = ({ variant, ...props }: ChoiceInputProps) => {
  const state = useField(props)
  return variant === 'radio' ? <Radios {...state} {...props} /> : <Select {...state} {...props} />
}
