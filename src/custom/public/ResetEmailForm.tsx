/** First step of a password reset: requests a code by e-mail. Errors have the texts of spec section 8. */
import type { ReactNode } from 'react'
import { useTranslate } from '../../i18n/i18n'
import { validateEmail } from '../ui/accountRules'
import { toast } from '../ui/toast'
import { Field } from './Field'
import { type PendingReset, requestResetCode } from './resetChallenge'
import { SubmitButton } from './SubmitButton'
import { useForm } from './useForm'

interface ResetEmailFormProps {
  /** E-mail address that the input shows first. */
  known: string
  onSent: (challenge: PendingReset) => void
  /** Renders the content below the form. `email` is the current value of the input. */
  below: (email: string) => ReactNode
}

export function ResetEmailForm({ known, onSent, below }: ResetEmailFormProps) {
  const translate = useTranslate()
  const { form, field, values, isBusy } = useForm<'email'>({
    initial: { email: known },
    validate: values => ({ email: validateEmail(values.email) }),
    send: async values => onSent(await requestResetCode(values.email.trim())),
    explain: ({ status }) => (status === 422 ? { email: { key: 'public.rule.noSuchEmail' } } : {}),
    onFailure: () => toast(translate('public.rule.serverError')),
  })
  return (
    <>
      <form {...form}>
        <p>{translate('public.forgotPage.lead')}</p>
        <Field {...field('email')} label="public.field.email" type="email" autoComplete="username" />
        <SubmitButton label={translate('public.forgotPage.sendCode')} isBusy={isBusy} />
      </form>
      {below(values.email)}
    </>
  )
}
