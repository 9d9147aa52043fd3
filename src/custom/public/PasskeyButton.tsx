/** Button that signs in with a passkey alone. It is rendered only if the API and the browser support passkeys. */
import { useEffect, useState } from 'react'
import type { AuthToken } from '../../../contract/auth'
import type { PasskeyChallenge } from '../../../contract/factors'
import { hasApiExtension, loadConfig } from '../../config'
import { http } from '../../dataProvider/http'
import { useTranslate } from '../../i18n/i18n'
import { canUsePasskeys, isPasskeyCancelled, signWithPasskey } from '../ui/passkeys'
import { dismissErrors, toast, toastError } from '../ui/toast'
import { signInWithToken } from './signInCalls'

const signIn = async (): Promise<AuthToken> => {
  const base = '/auth/passkey-sign-in'
  const challenge = await http<PasskeyChallenge>(`${base}/init`, { method: 'POST', anonymous: true })
  const { challengeToken, attemptToken } = challenge
  const body = { challengeToken, attemptToken, assertion: await signWithPasskey(challenge) }
  const token = await http<AuthToken>(`${base}/confirm`, { method: 'POST', body, anonymous: true })
  await signInWithToken(token)
  return token
}

export const PasskeyButton = ({ onSignedIn }: { onSignedIn(token: AuthToken): void }) => {
  const translate = useTranslate()
  const [isOffered, setIsOffered] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    const offer = () => setIsOffered(hasApiExtension('secondFactors') && canUsePasskeys())
    // If the configuration cannot be loaded, the button is not shown. The sign-in form reports the error when the user
    // submits it.
    loadConfig().then(offer, () => undefined)
  }, [])
  const press = async () => {
    if (isBusy) return
    setIsBusy(true)
    dismissErrors()
    try {
      onSignedIn(await signIn())
    } catch (error) {
      if (isPasskeyCancelled(error)) toast(translate('public.signInPage.passkeyCancelled'))
      else toastError(error)
    } finally {
      setIsBusy(false)
    }
  }
  if (!isOffered) return null
  return (
    <button type="button" className="p-button p-quiet-button p-wide-button" aria-busy={isBusy} onClick={press}>
      {translate('public.signInPage.passkey')}
    </button>
  )
}
