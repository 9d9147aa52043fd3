/** A number. What is typed stays as text until it is one, so that a wrong sign is shown and not swallowed. */
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import type { FieldInputProps } from '../engine/definition'
import { type Rule, rules } from '../engine/rules'
import { useField } from './useField'

interface NumberInputProps extends FieldInputProps {
  /** Whole numbers only. */
  digits: boolean
  unit: string
}

const isNumber: Rule = { message: 'engine.rules.number', test: value => Number.isFinite(Number(value)) }

const parse = (text: string) => {
  const written = text.trim().replace(',', '.')
  if (written === '') return null
  return /^\d+(\.\d+)?$/.test(written) ? Number(written) : text
}

export const NumberInput = ({ digits, unit, ...input }: NumberInputProps) => {
  const own = digits ? rules.digits : isNumber
  const { field, id, hasError, helperText } = useField({ ...input, rules: [own, ...(input.rules ?? [])] })
  const { ref, value, onChange, ...rest } = field
  return (
    <TextField
      {...rest}
      id={id}
      inputRef={ref}
      value={value ?? ''}
      onChange={event => onChange(digits ? parse(event.target.value) : event.target.value)}
      onBlur={() => {
        if (!digits) onChange(parse(String(value ?? '')))
        field.onBlur()
      }}
      label={input.label}
      required={input.required}
      error={hasError}
      helperText={helperText}
      slotProps={{
        htmlInput: { inputMode: digits ? 'numeric' : 'decimal' },
        input: {
          readOnly: input.readOnly,
          endAdornment: unit && <InputAdornment position="end">{unit}</InputAdornment>,
        },
      }}
      fullWidth
    />
  )
}
