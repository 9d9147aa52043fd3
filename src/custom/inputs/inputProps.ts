/** A field as the definition has it → what react-admin's inputs take. */
import type { FieldInputProps } from '../engine/definition'
import { validatorOf } from './useField'

/** What all of them share. What cannot be changed is not judged: it would block the save for good. */
export const choiceProps = ({ source, label, required, readOnly, rules, hint }: FieldInputProps) => ({
  source,
  label,
  helperText: hint ?? (false as const),
  validate: readOnly ? [] : validatorOf(required, rules),
  fullWidth: true,
  margin: 'none' as const,
})

/**
 * Of those with a box to type in. react-admin says "required" to the eye alone, and its `readOnly` greys a field out and
 * takes it out of the keyboard's way.
 */
export const inputProps = (input: FieldInputProps) => ({
  ...choiceProps(input),
  format: (value: unknown) => value ?? '',
  parse: (value: unknown) => value,
  slotProps: { htmlInput: { 'aria-required': input.required }, input: { readOnly: input.readOnly } },
})

const isTrue = { message: 'engine.rules.required', test: (value: unknown) => value === true }

/** Yes or no; a required one must be yes, as for a consent. Read out as the checkbox that it was always called. */
export const booleanProps = ({ required, readOnly, ...input }: FieldInputProps) => ({
  ...choiceProps({ ...input, required, readOnly, ...(required && { rules: [isTrue] }) }),
  readOnly,
  options: { slotProps: { input: { role: 'checkbox', 'aria-required': required } } },
})
