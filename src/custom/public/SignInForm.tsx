/**
 * Form for e-mail address and password that signs the user in. If the account has a second factor, the form for the
 * second factor then replaces this form. Used by the sign-in page and by the sign-in dialog of the shell.
 */
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { AuthToken } from '../../../contract/auth'
import type { FactorChallenge } from '../../../contract/factors'
import type { ApiError } from '../../dataProvider/apiError'
import { useTranslate } from '../../i18n/i18n'
import { validateFilled } from '../ui/accountRules'
import { Field } from './Field'
import { SubmitButton } from './SubmitButton'
import { isFactorChallenge, signIn } from './signInCalls'
import { type FormProblems, useForm } from './useForm'

const SecondFactorStep = lazy(async () => ({ default: (await import('./SecondFactorStep')).SecondFactorStep }))

type SignInField = 'email' | 'password'

interface SignInFormProps {
  /** Called when the session and the user are stored. */
  onSignedIn: (token: AuthToken) => void
  /** E-mail address that the input shows first. */
  email?: string | undefined
  /** Challenge of a second factor, if the password was proved already. */
  factor?: FactorChallenge | undefined
  /** Whether the first field gets the focus when the form appears. */
  isFocused?: boolean
  /** Renders the content below the form. `email` is the current value of the input. */
  below?(email: string): ReactNode
}

/**
 * Maps errors to fields (spec section 8): status 422 to the password; status 404, and a role that the installation does
 * not have, to the e-mail address.
 */
const explain = ({ status, errorCode }: ApiError): FormProblems<SignInField> => {
  if (errorCode === 'RoleUnavailable') return { email: { key: 'errors.RoleUnavailable' } }
  if (status === 422) return { password: { key: 'public.rule.wrongPassword' } }
  return status === 404 ? { email: { key: 'public.rule.unknownEmail' } } : {}
}

export function SignInForm({ onSignedIn, email = '', factor, isFocused = false, below }: SignInFormProps) {
  const translate = useTranslate()
  const [challenge, setChallenge] = useState(factor)
  const { form, field, values, isBusy } = useForm<SignInField>({
    initial: { email, password: '' },
    validate: values => ({ email: validateFilled(values.email), password: validateFilled(values.password) }),
    send: async values => {
      const answer = await signIn(values.email, values.password)
      if (isFactorChallenge(answer)) setChallenge(answer)
      else onSignedIn(answer)
    },
    explain,
  })
  if (challenge)
    return (
      <Suspense>
        <SecondFactorStep challenge={challenge} onSignedIn={onSignedIn} onCancel={() => setChallenge(undefined)} />
      </Suspense>
    )
  return (
    <>
      <form {...form}>
        <Field
          {...field('email')}
          label="public.field.email"
          type="email"
          autoComplete="username"
          autoFocus={isFocused}
        />
        <Field {...field('password')} label="public.field.password" type="password" autoComplete="current-password" />
        <SubmitButton label={translate('public.signIn')} isBusy={isBusy} />
      </form>
      {below?.(values.email)}
    </>
  )
}
