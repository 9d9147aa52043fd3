/** Form inputs for a day or a moment: react-admin's inputs, limited to the days that the API accepts. */
import { useRef } from 'react'
import { DateInput } from 'react-admin'
import { limits } from '../../../../contract/limits'
import type { FieldInputProps } from '../definition/definition'
import { rules, type ValidationRule } from '../definition/rules'
import { textInputProps } from './inputProps'

/**
 * Returns the properties of an input for a day or a moment. If the user has typed only a part of the date, the input's
 * value is empty. A rule then reports an error, because saving would otherwise drop the typed part.
 */
export const useDayInputProps = (input: FieldInputProps) => {
  const element = useRef<HTMLInputElement>(null)
  const isComplete: ValidationRule = {
    message: 'engine.rules.wholeDate',
    isForEmpty: true,
    isTyped: true,
    test: () => !element.current?.validity.badInput,
  }
  const { slotProps, ...props } = textInputProps({ ...input, rules: [isComplete, rules.years, ...(input.rules ?? [])] })
  return { ...props, slotProps: { ...slotProps, htmlInput: { ...slotProps.htmlInput, ref: element } } }
}

/** An input whose value is a day such as `2026-05-31`. */
export const DayInput = (input: FieldInputProps) => {
  const { slotProps, ...props } = useDayInputProps(input)
  const htmlInput = { ...slotProps.htmlInput, min: limits.firstDay, max: limits.lastDay }
  return <DateInput {...props} slotProps={{ ...slotProps, htmlInput }} />
}
