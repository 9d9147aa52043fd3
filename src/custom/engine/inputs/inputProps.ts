/** Converts a field of the definition into properties of react-admin's inputs. */
import { createElement } from 'react'
import { renderOnDemand } from '../../ui/lazyWithBoundary'
import type { FieldInputProps } from '../definition/definition'
import { createValidator } from './useField'

// While the code of the hint loads, a zero-width space keeps the height of the hint's line, so that the fields below do
// not move.
const LengthHint = renderOnDemand(async () => (await import('./FieldHints')).LengthHint, '\u200b')
const Lock = renderOnDemand(async () => (await import('./FieldHints')).LockIcon)

/** Returns the text below a field: its hint, and for a text with a limit also the number of characters left. */
const helperOf = ({ source, rules, hint, readOnly }: FieldInputProps) => {
  const max = rules?.find(({ maxLength }) => maxLength !== undefined)?.maxLength
  if (max === undefined || readOnly) return hint ?? (false as const)
  return createElement(LengthHint, { source, max, hint })
}

/**
 * Returns the properties that all inputs share. Read-only fields are not validated, because the user could not correct
 * an error and saving would be blocked.
 */
export const commonInputProps = (input: FieldInputProps) => ({
  source: input.source,
  label: input.label,
  helperText: helperOf(input),
  validate: input.readOnly ? [] : createValidator(input.required, input.rules),
  margin: 'none' as const,
})

/**
 * Returns the properties of text inputs. `aria-required` and `readOnly` are set on MUI's elements, because
 * react-admin's "required" is only visual, and its `readOnly` greys the field out and removes it from the tab order.
 */
export const textInputProps = (input: FieldInputProps) => ({
  ...commonInputProps(input),
  fullWidth: true,
  parse: (value: unknown) => value,
  slotProps: {
    htmlInput: { 'aria-required': input.required },
    input: { readOnly: input.readOnly, ...(input.isLocked && { startAdornment: createElement(Lock) }) },
  },
})

const isTrue = { message: 'engine.rules.consent', test: (value: unknown) => value === true }

/**
 * Returns the properties of a yes/no input. A required input must be checked, as for a consent. Its ARIA role is
 * checkbox, not switch.
 */
export const booleanInputProps = ({ required, readOnly, ...input }: FieldInputProps) => ({
  ...commonInputProps({ ...input, required, readOnly, ...(required && { rules: [isTrue] }) }),
  readOnly,
  options: { slotProps: { input: { role: 'checkbox', 'aria-required': required } } },
})
