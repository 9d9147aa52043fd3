/**
 * Form for a second factor: a code of an authenticator app, a recovery code, or a passkey. Used as the second step of
 * the sign-in form and of the form for a team invitation, and by the shell's dialog before an action for which the user
 * must prove the factor again.
 */
import { use, useState } from 'react'
import type { FactorChallenge, FactorProof } from '../../../contract/factors'
import { ApiError } from '../../dataProvider/apiError'
import { useTranslate } from '../../i18n/i18n'
import { loadSecondFactorMessages } from '../../i18n/lazyMessages'
import { validateFilled } from '../ui/accountRules'
import { canUsePasskeys, isPasskeyCancelled, signWithPasskey } from '../ui/passkeys'
import { errorText } from '../ui/toast'
import { Field } from './Field'
import { SubmitButton } from './SubmitButton'
import { type FormProblems, useForm } from './useForm'

interface FactorFormProps {
  challenge: FactorChallenge
  send(proof: FactorProof): Promise<void>
  /** Label of the submit button, already translated. */
  submitLabel: string
  /** Called when the user wants to start again. */
  onCancel?(): void
}

/** Returns the kind of a typed code: codes of an authenticator app have six digits, recovery codes are longer. */
const methodOf = (code: string) => (/^\d{6}$/.test(code.replaceAll(' ', '')) ? 'totp' : 'recoveryCode')

const explain = ({ status }: ApiError): FormProblems<'code'> =>
  status === 422 ? { code: { key: 'secondFactor.wrongCode' } } : {}

interface PartProps extends FactorFormProps {
  /**
   * Shows a failure above the form; `undefined` removes it. A toast is not possible, because this form also appears in
   * the areas, which do not show the toasts of the public pages.
   */
  onProblem(error: unknown): void
}

const CodeForm = ({ challenge, send, submitLabel, onProblem }: PartProps) => {
  const { challengeToken, methods } = challenge
  const { form, field, isBusy } = useForm<'code'>({
    initial: { code: '' },
    validate: ({ code }) => ({ code: validateFilled(code) }),
    send: ({ code }) => {
      onProblem(undefined)
      return send({ challengeToken, method: methodOf(code), code })
    },
    explain,
    onFailure: onProblem,
  })
  const hasApp = methods.includes('totp')
  return (
    <form {...form}>
      <Field
        {...field('code')}
        label={hasApp ? 'secondFactor.code' : 'secondFactor.recoveryCode'}
        {...(hasApp && { hint: 'secondFactor.codeHint' })}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <SubmitButton label={submitLabel} isBusy={isBusy} />
    </form>
  )
}

const PasskeyPart = ({ challenge, send, onProblem }: PartProps) => {
  const translate = useTranslate()
  const [isBusy, setIsBusy] = useState(false)
  const { challengeToken, passkeys } = challenge
  if (!passkeys || !canUsePasskeys()) return null
  const press = async () => {
    if (isBusy) return
    setIsBusy(true)
    onProblem(undefined)
    try {
      const assertion = await signWithPasskey({ challengeToken, passkeys })
      await send({ challengeToken, method: 'passkey', assertion })
    } catch (error) {
      onProblem(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <button type="button" className="p-button p-wide-button" aria-busy={isBusy} onClick={press}>
      {translate('secondFactor.usePasskey')}
    </button>
  )
}

/** Returns a function that returns the translated message of an error. */
const useProblemText = () => {
  const translate = useTranslate()
  return (error: unknown) => {
    if (isPasskeyCancelled(error)) return translate('secondFactor.passkeyCancelled')
    if (error instanceof ApiError) return errorText(error.errorCode)
    console.error(error)
    return errorText('PortalFault')
  }
}

export const FactorForm = (props: FactorFormProps) => {
  use(loadSecondFactorMessages())
  const translate = useTranslate()
  const [problem, setProblem] = useState<string>()
  const problemText = useProblemText()
  const { methods } = props.challenge
  const parts = {
    ...props,
    onProblem: (error: unknown) => setProblem(error === undefined ? undefined : problemText(error)),
  }
  return (
    <>
      <p role="status">{translate('secondFactor.lead')}</p>
      <p className="p-problem" role="alert">
        {problem}
      </p>
      <PasskeyPart {...parts} />
      {methods.some(method => method !== 'passkey') && <CodeForm {...parts} />}
      {props.onCancel && (
        <p className="p-actions">
          <button type="button" className="p-link-button" onClick={props.onCancel}>
            {translate('secondFactor.startAgain')}
          </button>
        </p>
      )}
    </>
  )
}
