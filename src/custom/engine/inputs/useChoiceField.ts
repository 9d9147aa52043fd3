import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { FieldInputProps } from '../definition/definition'
import type { ValidationRule } from '../definition/rules'
import { useField } from './useField'

/**
 * Binds a form field whose value is selected from a list by typing. Typed text that matches no option stays in the input
 * and is reported as an error, because saving would otherwise drop it.
 */
export const useChoiceField = (input: FieldInputProps) => {
  const unmatchedText = useRef('')
  const { trigger } = useFormContext()
  const matchesOption: ValidationRule = {
    message: 'engine.rules.matched',
    isForEmpty: true,
    isTyped: true,
    test: () => unmatchedText.current === '',
  }
  const bound = useField({ ...input, rules: [matchesOption, ...(input.rules ?? [])] })
  const setUnmatchedText = (text: string) => {
    unmatchedText.current = text
    if (bound.hasError) void trigger(input.source)
  }
  /** `unmatchedText` is the typed text while no option is selected for it, otherwise empty. */
  return { ...bound, unmatchedText, setUnmatchedText }
}
