/** A field of the small form (`useForm`) as an outlined text box. */
import TextField from '@mui/material/TextField'
import type { ChangeEvent } from 'react'
import { useTranslate } from 'react-admin'
import type { Problem } from '../pages/public/useForm'

interface FormFieldProps {
  name: string
  value: string
  problem: Problem | undefined
  onChange(event: ChangeEvent<HTMLInputElement>): void
  onBlur(): void
  /** Translation key. */
  label: string
  /** Translated. */
  hint?: string
  type: 'email' | 'password'
  autoComplete: string
  isDisabled: boolean
}

export const FormField = ({ problem, label, hint, isDisabled, ...field }: FormFieldProps) => {
  const translate = useTranslate()
  return (
    <TextField
      {...field}
      id={`profile-${field.name}`}
      label={translate(label)}
      disabled={isDisabled}
      error={problem !== undefined}
      helperText={problem?.key ? translate(problem.key) : hint}
      // Grey on white would be too faint to read.
      slotProps={{ formHelperText: { disabled: false } }}
      fullWidth
    />
  )
}
