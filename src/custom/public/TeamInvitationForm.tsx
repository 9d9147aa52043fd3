/**
 * Form on which a person accepts an invitation to a team. It names the organisation and the role, and asks for the
 * password of the person's account, or for a new password if there is no account. If the account has a second factor,
 * the user proves it in a second step.
 */
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { FactorChallenge, FactorProof } from '../../../contract/factors'
import { listLimitNames } from '../../../contract/limitNames'
import type { SessionRole } from '../../../contract/roles'
import type { TeamInvitationDetails } from '../../../contract/team'
import type { ApiError } from '../../dataProvider/apiError'
import { http } from '../../dataProvider/http'
import { useLanguage, useTranslate } from '../../i18n/i18n'
import { passwordRejectionProblem, validateFilled, validateStrongPassword } from '../ui/accountRules'
import { toastError } from '../ui/toast'
import { Field } from './Field'
import { SubmitButton } from './SubmitButton'
import { isFactorChallenge, type SignInResponse, signInWithToken } from './signInCalls'
import { validatePasswordPair } from './signUpRules'
import { UnansweredCallNotice, useUnansweredCall } from './UnansweredCallNotice'
import { type FormProblems, useForm } from './useForm'
import { teamInvitationStateOfError, type useTeamInvitation } from './useTeamInvitation'

const FactorForm = lazy(async () => ({ default: (await import('./FactorForm')).FactorForm }))

type InvitationField = 'password' | 'confirmation'

interface TeamInvitationFormProps {
  details: TeamInvitationDetails
  code: string
  /** Called if the server reports that the invitation is no longer valid. */
  onDead: ReturnType<typeof useTeamInvitation>['end']
  onJoined(role: SessionRole): void
}

const explain = ({ fields, status }: ApiError): FormProblems<InvitationField> => {
  const rejected = passwordRejectionProblem(fields.password)
  if (rejected) return { password: rejected }
  return status === 422 ? { password: { key: 'public.rule.wrongPassword' } } : {}
}

export const TeamInvitationForm = ({ details, code, onDead, onJoined }: TeamInvitationFormProps) => {
  const translate = useTranslate()
  const language = useLanguage()
  const { organisation, email, teamRole, limit, hasAccount } = details
  const names = limit && (listLimitNames(limit, language).join(', ') || translate('team.limit.nothing'))
  const { isUnanswered, trackCall } = useUnansweredCall()
  const [challenge, setChallenge] = useState<FactorChallenge>()
  const accept = (entered: { password: string; proof?: FactorProof }) => {
    const body = { inviteCode: code, ...entered }
    return trackCall(http<SignInResponse>('/auth/team-invitations:accept', { method: 'POST', body, anonymous: true }))
  }
  const { form, field, values, isBusy } = useForm<InvitationField>({
    initial: { password: '', confirmation: '' },
    validate: ({ password, confirmation }) =>
      hasAccount
        ? { password: validateFilled(password) }
        : validatePasswordPair(password, confirmation, validateStrongPassword),
    together: hasAccount ? [] : ['password', 'confirmation'],
    send: async ({ password }) => {
      const answer = await accept({ password })
      if (isFactorChallenge(answer)) setChallenge(answer)
      else onJoined((await signInWithToken(answer)).role)
    },
    explain,
    onFailure: error => {
      const ended = teamInvitationStateOfError(error)
      if (ended) onDead(ended)
      else toastError(error)
    },
  })
  if (challenge)
    return (
      <Suspense>
        <FactorForm
          challenge={challenge}
          send={async proof => {
            const answer = await accept({ password: values.password, proof })
            if (!isFactorChallenge(answer)) onJoined((await signInWithToken(answer)).role)
          }}
          submitLabel={translate('team.accept.join')}
          onCancel={() => setChallenge(undefined)}
        />
      </Suspense>
    )
  return (
    <>
      <p>{translate('team.accept.lead', { organisation, role: translate(`team.roles.${teamRole}`) })}</p>
      {names && <p>{translate('team.limit.applies', { names })}</p>}
      <p className="p-hint">{translate(`team.${limit ? 'explainedLimited' : 'explained'}.${teamRole}`)}</p>
      <p>{translate(hasAccount ? 'team.accept.known' : 'team.accept.create')}</p>
      <form {...form} className="p-marked">
        <Field name="email" label="public.field.email" type="email" autoComplete="username" value={email} readOnly />
        <Field
          {...field('password')}
          label="public.field.password"
          {...(!hasAccount && { hint: 'public.forgotPage.passwordHint' })}
          type="password"
          autoComplete={hasAccount ? 'current-password' : 'new-password'}
        />
        {!hasAccount && (
          <Field
            {...field('confirmation')}
            label="public.field.confirmPassword"
            type="password"
            autoComplete="new-password"
          />
        )}
        {isUnanswered && <UnansweredCallNotice text="team.accept.mayBeDone" />}
        <SubmitButton label={translate('team.accept.join')} isBusy={isBusy} />
      </form>
      {hasAccount && (
        <p>
          <Link to="/forgot-password" state={{ email }}>
            {translate('public.signInPage.forgot')}
          </Link>
        </p>
      )}
    </>
  )
}
