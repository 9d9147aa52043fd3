/**
 * Returns the props of an input in an account form. The field is validated when the user leaves it, unless it is empty,
 * and on each change while it has an error.
 */
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { textInputProps } from '../engine/inputs/inputProps'
import type { FieldProblem } from '../ui/accountRules'
import { useIsBlockedByImpersonation } from './useIsBlockedByImpersonation'

interface AccountField {
  source: string
  /** Translation keys of the label and the hint. */
  label: string
  hint?: string
  rule(value: string, values: Record<string, string>): FieldProblem | undefined
  /** Source of the field that is validated together with this one. */
  pair?: string
}

export const useAccountField = ({ source, label, hint, rule, pair }: AccountField) => {
  const translate = useTranslate()
  const { getFieldState, getValues, trigger } = useFormContext()
  const validateIf = (isValidated: (state: ReturnType<typeof getFieldState>, name: string) => boolean) => {
    for (const name of pair ? [source, pair] : [source]) if (isValidated(getFieldState(name), name)) void trigger(name)
  }
  const { slotProps, ...shared } = textInputProps({ source, label: translate(label), required: true, readOnly: false })
  return {
    ...shared,
    helperText: hint ?? (false as const),
    validate: (value: string, values: Record<string, string>) => rule(value, values)?.key,
    onBlur: () => validateIf(({ isTouched }, name) => isTouched && getValues(name) !== ''),
    onChange: () => validateIf(({ invalid }) => invalid),
    disabled: useIsBlockedByImpersonation(),
    // The hint is not shown as disabled, because MUI's colour for that would have too little contrast.
    slotProps: { ...slotProps, formHelperText: { disabled: false } },
  }
}
