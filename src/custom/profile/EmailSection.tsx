/**
 * Changes the account's e-mail address with PUT /b2b/auth/set-email, then loads the current user again (spec sections 5
 * and 7).
 */
import { TextInput, useTranslate } from 'react-admin'
import { useMe } from '../../authProvider/useSession'
import { isNetworkOrServerError } from '../../dataProvider/apiError'
import { http, reloadMe } from '../../dataProvider/http'
import { validateEmail as emailRule } from '../ui/accountRules'
import { AccountForm } from './AccountForm'
import { ProfileSection } from './ProfileSection'
import { useAccountField } from './useAccountField'
import { useIsBlockedByImpersonation } from './useIsBlockedByImpersonation'

const Email = () => {
  const translate = useTranslate()
  const hint = translate('profile.emailHint', { email: useMe()?.email ?? '' })
  const field = useAccountField({ source: 'email', label: 'profile.email', hint, rule: emailRule })
  return <TextInput {...field} type="email" autoComplete="email" />
}

const change = async ({ email }: { email: string }) => {
  await http('/b2b/auth/set-email', { method: 'PUT', body: { email: email.trim() } }).catch(async error => {
    // If the call got no response, the e-mail address may have been changed anyway, so the user is loaded again.
    if (isNetworkOrServerError(error)) await reloadMe().catch(() => undefined)
    throw error
  })
  await reloadMe()
}

export const EmailSection = () => (
  <ProfileSection title="profile.email" isBlocked={useIsBlockedByImpersonation()}>
    <AccountForm sources={['email']} submitLabel="profile.changeEmail" send={change}>
      <Email />
    </AccountForm>
  </ProfileSection>
)
