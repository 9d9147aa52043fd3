/** Text in one line or several, e-mail addresses and phone numbers. */
import TextField from '@mui/material/TextField'
import type { FieldInputProps } from '../engine/definition'
import { useField } from './useField'

interface TextInputProps extends FieldInputProps {
  kind: 'text' | 'multiline' | 'email' | 'tel'
  /** What the browser may fill in, as HTML names it. */
  autoComplete?: string
}

export const TextInput = ({ kind, autoComplete, ...input }: TextInputProps) => {
  const { field, id, hasError, helperText } = useField(input)
  const { ref, value, ...rest } = field
  return (
    <TextField
      {...rest}
      id={id}
      inputRef={ref}
      value={value ?? ''}
      label={input.label}
      required={input.required}
      error={hasError}
      helperText={helperText}
      type={kind === 'multiline' ? 'text' : kind}
      autoComplete={autoComplete}
      multiline={kind === 'multiline'}
      minRows={kind === 'multiline' ? 2 : undefined}
      slotProps={{ input: { readOnly: input.readOnly } }}
      fullWidth
    />
  )
}
