/** A field as the definition has it → what react-admin's inputs take. */
import { createElement } from 'react'
import { onDemand } from '../../ui/lazyWithBoundary'
import type { FieldInputProps } from '../definition/definition'
import { validatorOf } from './useField'

// The line has its height from the first.
const LengthHint = onDemand(async () => (await import('./FieldHints')).LengthHint, '\u200b')
const Lock = onDemand(async () => (await import('./FieldHints')).Lock)

/** What stands under a field: its hint, and in a text with a limit how much of it is left. */
const helperOf = ({ source, rules, hint, readOnly }: FieldInputProps) => {
  const max = rules?.find(({ maxLength }) => maxLength !== undefined)?.maxLength
  if (max === undefined || readOnly) return hint ?? (false as const)
  return createElement(LengthHint, { source, max, hint })
}

/** What all of them share. What cannot be changed is not judged: it would block the save for good. */
export const choiceProps = (input: FieldInputProps) => ({
  source: input.source,
  label: input.label,
  helperText: helperOf(input),
  validate: input.readOnly ? [] : validatorOf(input.required, input.rules),
  margin: 'none' as const,
})

/**
 * Of those with a box to type in. react-admin says "required" to the eye alone, and its `readOnly` greys a field out and
 * takes it out of the keyboard's way.
 */
export const inputProps = (input: FieldInputProps) => ({
  ...choiceProps(input),
  fullWidth: true,
  parse: (value: unknown) => value,
  slotProps: {
    htmlInput: { 'aria-required': input.required },
    input: { readOnly: input.readOnly, ...(input.isLocked && { startAdornment: createElement(Lock) }) },
  },
})

const isTrue = { message: 'engine.rules.consent', test: (value: unknown) => value === true }

/** Yes or no; a required one must be yes, as for a consent. Read out as the checkbox that it was always called. */
export const booleanProps = ({ required, readOnly, ...input }: FieldInputProps) => ({
  ...choiceProps({ ...input, required, readOnly, ...(required && { rules: [isTrue] }) }),
  readOnly,
  options: { slotProps: { input: { role: 'checkbox', 'aria-required': required } } },
})
