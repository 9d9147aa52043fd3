/** Stage two: code and new password; the answer is a session. The password rules are those of changing it (section 5). */
import { useEffect } from 'react'
import type { AuthToken } from '../../../../contract/auth'
import { type ApiError, http } from '../../../dataProvider/http'
import { useTranslate } from '../../../i18n/i18n'
import { enter } from './account'
import type { Challenge } from './challenge'
import { Field } from './Field'
import { differs, filled, refusedPassword, repeated, strongPassword } from './rules'
import { SubmitButton } from './SubmitButton'
import { type Problems, useForm } from './useForm'

type Name = 'code' | 'password' | 'repeat'

interface ResetCodeFormProps {
  challenge: Challenge
  onDone: () => void
  onAgain: () => void
}

const confirm = (challengeToken: string, code: string, newPassword: string) =>
  http<AuthToken>('/auth/reset-password/confirm', {
    method: 'POST',
    body: { otpCode: code.trim(), challengeToken, newPassword },
    anonymous: true,
  })

const explain = ({ status, fields }: ApiError): Problems<Name> => {
  if (fields.newPassword) return { password: refusedPassword(fields.newPassword) }
  return status === 422 ? { code: { key: 'public.rule.wrongCode' } } : {}
}

const useReset = ({ challenge, onDone }: ResetCodeFormProps) =>
  useForm<Name>({
    initial: { code: '', password: '', repeat: '' },
    validate: ({ code, password, repeat }) => ({
      code: filled(code),
      password: strongPassword(password) ?? differs(password, repeat),
      repeat: repeated(repeat, password),
    }),
    send: async ({ code, password }) => {
      await enter(await confirm(challenge.challengeToken, code, password))
      onDone()
    },
    explain,
  })

export function ResetCodeForm(props: ResetCodeFormProps) {
  const translate = useTranslate()
  const { form, field, values, isBusy } = useReset(props)
  const isIncomplete = Object.values(values).includes('')
  useEffect(() => {
    const first = form.ref.current?.elements.namedItem('code')
    if (first instanceof HTMLElement) first.focus()
  }, [form.ref])
  return (
    <form {...form}>
      <p role="status">{translate('public.forgotPage.sent', { email: props.challenge.email })}</p>
      {/* Password managers pair the new password with this. */}
      <input type="email" autoComplete="username" value={props.challenge.email} readOnly hidden />
      <Field {...field('code')} label="public.field.code" autoComplete="one-time-code" inputMode="numeric" />
      <Field
        {...field('password')}
        label="public.field.newPassword"
        hint="public.forgotPage.passwordHint"
        type="password"
        autoComplete="new-password"
      />
      <Field {...field('repeat')} label="public.field.repeatPassword" type="password" autoComplete="new-password" />
      <SubmitButton label={translate('public.forgotPage.confirm')} isBusy={isBusy} isDisabled={isIncomplete} />
      <button type="button" className="p-link-button" onClick={props.onAgain}>
        {translate('public.forgotPage.again')}
      </button>
    </form>
  )
}
