import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { FieldInputProps } from '../definition/definition'
import type { ValidationRule } from '../definition/rules'
import { useField } from './useField'

/**
 * Binds a form field whose value is chosen from a list by typing. Typed text for which nothing was chosen stays in the
 * input and is reported as an error, because saving would otherwise drop it.
 */
export const useChoiceField = (input: FieldInputProps) => {
  const unchosen = useRef('')
  const { trigger } = useFormContext()
  const isChosen: ValidationRule = {
    message: 'engine.rules.chosen',
    isForEmpty: true,
    isTyped: true,
    test: () => unchosen.current === '',
  }
  const bound = useField({ ...input, rules: [isChosen, ...(input.rules ?? [])] })
  const setUnchosen = (text: string) => {
    unchosen.current = text
    if (bound.hasError) void trigger(input.source)
  }
  /** `unchosen` is the typed text while nothing is chosen for it, otherwise empty. */
  return { ...bound, unchosen, setUnchosen }
}
