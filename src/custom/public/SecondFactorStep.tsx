/** The second step of the sign-in form, for accounts that have a second factor. */
import type { AuthToken } from '../../../contract/auth'
import type { FactorChallenge, FactorProof } from '../../../contract/factors'
import { http } from '../../dataProvider/http'
import { useTranslate } from '../../i18n/i18n'
import { FactorForm } from './FactorForm'
import { signInWithToken } from './signInCalls'

interface SecondStepProps {
  challenge: FactorChallenge
  /** Called when the session and the user are stored. */
  onSignedIn(token: AuthToken): void
  /** Called when the user wants to start again. */
  onCancel(): void
}

export const SecondFactorStep = ({ challenge, onSignedIn, onCancel }: SecondStepProps) => {
  const translate = useTranslate()
  const send = async (body: FactorProof) => {
    const token = await http<AuthToken>('/auth/second-factor', { method: 'POST', body, anonymous: true })
    await signInWithToken(token)
    onSignedIn(token)
  }
  return <FactorForm challenge={challenge} send={send} submitLabel={translate('public.signIn')} onCancel={onCancel} />
}
