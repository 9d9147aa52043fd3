/** A labelled input. Its hint and error message are linked to it for screen readers. */
import { type InputHTMLAttributes, useId } from 'react'
import { useTranslate } from '../../i18n/i18n'
import type { FieldProblem } from '../ui/accountRules'
import { PasswordInput } from './PasswordInput'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Message keys of the input's label and hint. */
  label: string
  hint?: string
  problem?: FieldProblem | undefined
}

export function Field({ label, hint, problem, ...input }: FieldProps) {
  const translate = useTranslate()
  const id = useId()
  const words = problem?.key ? translate(problem.key, problem.params) : ''
  const describedBy = [words && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const Box = input.type === 'password' ? PasswordInput : 'input'
  return (
    <div className="p-field">
      <label htmlFor={id} id={`${id}-label`}>
        {translate(label)}
      </label>
      <Box
        id={id}
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy || undefined}
        {...input}
      />
      {hint && (
        <p id={`${id}-hint`} className="p-hint">
          {translate(hint)}
        </p>
      )}
      {words && (
        <p id={`${id}-problem`} className="p-problem">
          {words}
        </p>
      )}
    </div>
  )
}
