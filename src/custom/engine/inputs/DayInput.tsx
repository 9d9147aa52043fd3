/** A form input for a day: react-admin's input, limited to the days that the API accepts. */
import { DateInput } from 'react-admin'
import { limits } from '../../../../contract/limits'
import type { FieldInputProps } from '../definition/definition'
import { rules } from '../definition/rules'
import { textInputProps } from './inputProps'

export const dayInputProps = (input: FieldInputProps) =>
  textInputProps({ ...input, rules: [rules.years, ...(input.rules ?? [])] })

/** An input whose value is a day such as `2026-05-31`. */
export const DayInput = (input: FieldInputProps) => {
  const { slotProps, ...props } = dayInputProps(input)
  const htmlInput = { ...slotProps.htmlInput, min: limits.firstDay, max: limits.lastDay }
  return <DateInput {...props} slotProps={{ ...slotProps, htmlInput }} />
}
