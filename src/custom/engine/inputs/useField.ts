/** A form field: react-admin's input state with the definition's rules and what to say under it. */
import { createElement } from 'react'
import { useInput, useTranslate, ValidationError } from 'react-admin'
import { cleanLine } from '../../../../contract/cleanText'
import type { FieldInputProps } from '../definition/definition'
import type { Rule } from '../definition/rules'

export const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && cleanLine(value).trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** The first rule that fails, as react-admin's message; required comes first, the others do not judge nothing. */
export const validatorOf = (required: boolean, rules: readonly Rule[] = []) => {
  const validate = (value: unknown) => {
    if (isEmpty(value)) return required ? 'engine.rules.required' : undefined
    const failed = rules.find(({ test }) => !test(value))
    if (!failed) return
    const { message, params } = failed
    return { message, args: { ...(typeof params === 'function' ? params(value) : params) } }
  }
  // react-admin marks the label by it.
  return Object.assign(validate, { isRequired: required })
}

export const useField = ({ source, required, rules, hint, readOnly }: FieldInputProps) => {
  const translate = useTranslate()
  const { field, fieldState, id } = useInput({
    source,
    // What cannot be changed is not judged: it would block the save for good.
    validate: readOnly ? [] : validatorOf(required, rules),
    isRequired: required,
    format: value => value,
    parse: value => value,
  })
  const message = fieldState.error?.message
  const helperText = message ? createElement(ValidationError, { error: message }) : hint && translate(hint)
  return { field, id, hasError: fieldState.invalid, helperText }
}
