/** Yes or no; a required one must be yes, as for a consent. */
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import type { FieldInputProps } from '../engine/definition'
import { useField } from './useField'

const isTrue = { message: 'engine.rules.required', test: (value: unknown) => value === true }

export const BooleanInput = (props: FieldInputProps) => {
  const { field, hasError, helperText } = useField(props.required ? { ...props, rules: [isTrue] } : props)
  const { ref, value, onChange, ...rest } = field
  const box = (
    <Checkbox
      {...rest}
      checked={value === true}
      onChange={event => onChange(event.target.checked)}
      disabled={props.readOnly}
      slotProps={{ input: { ref } }}
    />
  )
  return (
    <FormControl error={hasError} required={props.required}>
      <FormControlLabel control={box} label={props.label} />
      {helperText && <FormHelperText>{helperText}</FormHelperText>}
    </FormControl>
  )
}
