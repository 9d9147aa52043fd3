/**
 * Second step of a password reset: sends the code and the new password, and receives a session. The new password is
 * validated as when changing a password (spec section 5).
 */
import { type RefObject, useEffect, useState } from 'react'
import type { FactorChallenge } from '../../../contract/factors'
import { ApiError } from '../../dataProvider/apiError'
import { http } from '../../dataProvider/http'
import { useTranslate } from '../../i18n/i18n'
import { requestAccessReview } from '../../session/accessReview'
import {
  markDifferingPasswords,
  passwordRejectionProblem,
  validateFilled,
  validatePasswordRepetition,
  validateStrongPassword,
} from '../ui/accountRules'
import { toast } from '../ui/toast'
import { Field } from './Field'
import { type PendingReset, requestResetCode } from './resetChallenge'
import { SubmitButton } from './SubmitButton'
import { isFactorChallenge, type SignInResponse, signInWithToken } from './signInCalls'
import { UnansweredCallNotice, useUnansweredCall } from './UnansweredCallNotice'
import { type FormProblems, useForm } from './useForm'

type ResetField = 'code' | 'password' | 'repeat'

interface ResetCodeFormProps {
  challenge: PendingReset
  onDone: () => void
  /** Called when the password is changed and the account's second factor has to be proved. */
  onFactor: (challenge: FactorChallenge) => void
  /** Called when a new code was sent. The typed values stay. */
  onSent: (challenge: PendingReset) => void
  /** Called when the user wants to enter another e-mail address. */
  onOther: () => void
}

const confirm = (challengeToken: string, code: string, newPassword: string) =>
  http<SignInResponse>('/auth/reset-password/confirm', {
    method: 'POST',
    body: { otpCode: code.trim(), challengeToken, newPassword },
    anonymous: true,
  })

const explain = ({ status, fields }: ApiError): FormProblems<ResetField> => {
  if (fields.newPassword) return { password: passwordRejectionProblem(fields.newPassword) }
  return status === 422 ? { code: { key: 'public.rule.wrongCode' } } : {}
}

/** Sends another code to the same e-mail address, one call at a time. */
const useSendAgain = ({ challenge: { email }, onSent }: ResetCodeFormProps) => {
  const translate = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      onSent(await requestResetCode(email))
      toast(translate('public.forgotPage.sentAgain', { email }), 'success')
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0
      const words: Record<number, string> = { 422: 'public.rule.noSuchEmail', 429: 'public.forgotPage.wait' }
      toast(translate(words[status] ?? 'public.rule.serverError'))
    } finally {
      setBusy(false)
    }
  }
  return { send, isBusy }
}

/** Selects the typed code, so that typing replaces it with the new code. */
const focusCode = (form: RefObject<HTMLFormElement | null>) => {
  const code = form.current?.elements.namedItem('code')
  if (!(code instanceof HTMLInputElement)) return
  code.focus()
  code.select()
}

const useReset = (
  { challenge, onDone, onFactor }: ResetCodeFormProps,
  trackCall: ReturnType<typeof useUnansweredCall>['trackCall'],
) =>
  useForm<ResetField>({
    initial: { code: '', password: '', repeat: '' },
    validate: ({ code, password, repeat }) => ({
      code: validateFilled(code),
      password: validateStrongPassword(password) ?? markDifferingPasswords(password, repeat),
      repeat: validatePasswordRepetition(repeat, password),
    }),
    send: async ({ code, password }) => {
      const answer = await trackCall(confirm(challenge.challengeToken, code, password))
      requestAccessReview()
      if (isFactorChallenge(answer)) return onFactor(answer)
      await signInWithToken(answer)
      onDone()
    },
    explain,
  })

export function ResetCodeForm(props: ResetCodeFormProps) {
  const translate = useTranslate()
  const { challenge, onOther } = props
  const { isUnanswered, trackCall } = useUnansweredCall()
  const { form, field, values, isBusy } = useReset(props, trackCall)
  const again = useSendAgain(props)
  const isIncomplete = Object.values(values).includes('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each code that is sent
  useEffect(() => focusCode(form.ref), [form.ref, challenge.challengeToken])
  return (
    <form {...form}>
      <p role="status">{translate('public.forgotPage.sent', { email: challenge.email })}</p>
      {/* Password managers read this hidden e-mail address to store the new password for the right account. */}
      <input type="email" autoComplete="username" value={challenge.email} readOnly hidden />
      <Field {...field('code')} label="public.field.code" autoComplete="one-time-code" inputMode="numeric" />
      <Field
        {...field('password')}
        label="public.field.newPassword"
        hint="public.forgotPage.passwordHint"
        type="password"
        autoComplete="new-password"
      />
      <Field {...field('repeat')} label="public.field.repeatPassword" type="password" autoComplete="new-password" />
      {isUnanswered && <UnansweredCallNotice text="public.forgotPage.mayBeDone" />}
      <SubmitButton label={translate('public.forgotPage.confirm')} isBusy={isBusy} isDisabled={isIncomplete} />
      <p className="p-actions">
        <button type="button" className="p-link-button" aria-busy={again.isBusy} onClick={again.send}>
          {translate('public.forgotPage.again')}
        </button>
        <button type="button" className="p-link-button" onClick={onOther}>
          {translate('public.forgotPage.other')}
        </button>
      </p>
    </form>
  )
}
