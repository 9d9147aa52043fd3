/** Binds a form field: combines react-admin's input state, the definition's rules, and the text below the field. */
import { createElement } from 'react'
import { useInput, useTranslate, ValidationError } from 'react-admin'
import { cleanLine } from '../../../../contract/cleanText'
import type { Values } from '../../../dataProvider/endpoints'
import { currentLanguage } from '../../../i18n/i18n'
import { formatNumberParams } from '../../ui/format'
import type { FieldInputProps } from '../definition/definition'
import type { ValidationRule } from '../definition/rules'

export const isEmptyValue = (value: unknown) =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && cleanLine(value).trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/**
 * Returns a validator that reports the first broken rule as react-admin's message. The validator first checks that a
 * required value is present, unless something was typed that is not a value yet; most rules are not applied to empty
 * values.
 */
export const createValidator = (required: boolean, rules: readonly ValidationRule[] = []) => {
  const validate = (value: unknown, values?: Values) => {
    const isMissing = isEmptyValue(value)
    const failed = rules.find(({ isForEmpty, test }) => (!isMissing || isForEmpty) && !test(value, values))
    if (isMissing && required && !failed?.isTyped) return 'engine.rules.required'
    if (!failed) return
    const { message, params } = failed
    const args = typeof params === 'function' ? params(value) : params
    return { message, args: formatNumberParams(args ?? {}, currentLanguage()) }
  }
  // react-admin marks the label as required if the validator has this property.
  return Object.assign(validate, { isRequired: required })
}

export const useField = ({ source, required, rules, hint, readOnly }: FieldInputProps) => {
  const translate = useTranslate()
  const { field, fieldState, id } = useInput({
    source,
    // Read-only fields are not validated, because the user could not correct an error and saving would be blocked.
    validate: readOnly ? [] : createValidator(required, rules),
    isRequired: required,
    format: value => value,
    parse: value => value,
  })
  const message = fieldState.error?.message
  const helperText = message ? createElement(ValidationError, { error: message }) : hint && translate(hint)
  return { field, id, hasError: fieldState.invalid, helperText }
}
