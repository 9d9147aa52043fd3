/**
 * Form that changes the password (POST /auth/change-password), with the rules and messages of spec sections 5 and 8.
 */
import { PasswordInput } from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { ApiError } from '../../dataProvider/apiError'
import { http } from '../../dataProvider/http'
import { requestAccessReview } from '../../session/accessReview'
import { readMe } from '../../session/session'
import {
  passwordRejectionProblem,
  validateFilled,
  validatePasswordRepetition,
  validateStrongPassword,
} from '../ui/accountRules'
import { AccountForm } from './AccountForm'
import { ProfileSection } from './ProfileSection'
import { useAccountField } from './useAccountField'
import { useIsBlockedByImpersonation } from './useIsBlockedByImpersonation'

const explain = ({ status, fields }: ApiError) => {
  const passwordProblem = passwordRejectionProblem(fields.newPassword)
  if (passwordProblem) return { next: passwordProblem.key }
  return status === 422 ? { current: 'profile.wrongCurrent' } : undefined
}

const change = async ({ current, next }: { current: string; next: string }) => {
  await http('/auth/change-password', {
    method: 'POST',
    body: { currentPassword: current, newPassword: next },
  })
  requestAccessReview()
}

const Passwords = () => {
  const { errors } = useFormState()
  const current = useAccountField({ source: 'current', label: 'profile.currentPassword', rule: validateFilled })
  const { slotProps, ...next } = useAccountField({
    source: 'next',
    label: 'public.field.newPassword',
    hint: 'profile.passwordHint',
    rule: validateStrongPassword,
    pair: 'repeat',
  })
  const repeat = useAccountField({
    source: 'repeat',
    label: 'public.field.repeatPassword',
    rule: (value, values) => validatePasswordRepetition(value, values.next ?? ''),
  })
  // If the two passwords differ, both fields are marked and the second one shows the message.
  const mark = errors.repeat && { error: true }
  return (
    <>
      <PasswordInput {...current} autoComplete="current-password" />
      <PasswordInput
        {...next}
        slotProps={{ ...slotProps, input: { ...slotProps.input, ...mark }, inputLabel: { ...mark } }}
        autoComplete="new-password"
      />
      <PasswordInput {...repeat} autoComplete="new-password" />
      {/* Password managers read this hidden e-mail address to store the new password for the right account. */}
      <input type="email" autoComplete="username" value={readMe()?.email ?? ''} readOnly hidden />
    </>
  )
}

export const PasswordSection = () => (
  <ProfileSection title="profile.password" isBlocked={useIsBlockedByImpersonation()}>
    <AccountForm
      sources={['current', 'next', 'repeat']}
      submitLabel="profile.changePassword"
      send={change}
      explain={explain}
    >
      <Passwords />
    </AccountForm>
  </ProfileSection>
)
