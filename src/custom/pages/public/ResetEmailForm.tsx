/** Stage one: asks for a code. Refusals in the words of spec section 8. */
import { http } from '../../../dataProvider/http'
import { useTranslate } from '../../../i18n/i18n'
import type { Challenge } from './challenge'
import { Field } from './Field'
import { email } from './rules'
import { SubmitButton } from './SubmitButton'
import { toast } from './toast'
import { useForm } from './useForm'

const askForCode = async (login: string): Promise<Challenge> => {
  const answer = await http<Omit<Challenge, 'email'>>('/auth/reset-password/init', {
    method: 'POST',
    body: { sendTo: 'Email', login },
    anonymous: true,
  })
  return { ...answer, email: login }
}

export function ResetEmailForm({ onSent }: { onSent: (challenge: Challenge) => void }) {
  const translate = useTranslate()
  const { form, field, isBusy } = useForm<'email'>({
    initial: { email: '' },
    validate: values => ({ email: email(values.email) }),
    send: async values => onSent(await askForCode(values.email.trim())),
    explain: ({ status }) => (status === 422 ? { email: { key: 'public.rule.noSuchEmail' } } : {}),
    onFailure: () => toast(translate('public.rule.serverError')),
  })
  return (
    <form {...form}>
      <p>{translate('public.forgotPage.lead')}</p>
      <Field {...field('email')} label="public.field.email" type="email" autoComplete="username" />
      <SubmitButton label={translate('public.forgotPage.sendCode')} isBusy={isBusy} />
    </form>
  )
}
