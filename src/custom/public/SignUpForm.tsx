/**
 * Form for the account of a new organisation. Country, role and e-mail address come from the invite (docs/readings.md,
 * 3 and 16). If the API sends no data of the invite, the user enters the e-mail address.
 */
import { useId } from 'react'
import type { AuthToken } from '../../../contract/auth'
import { countries } from '../../../contract/languages'
import { roles, roleTable } from '../../../contract/roles'
import { http } from '../../dataProvider/http'
import { useTranslate } from '../../i18n/i18n'
import { discardUnsavedWork } from '../ui/unsavedWork'
import { Field } from './Field'
import { LogoField } from './LogoField'
import { SubmitButton } from './SubmitButton'
import { signIn, signInWithToken } from './signInCalls'
import { problemsOfSignUpError, type SignUpField, type SignUpValues, toSignUpBody, validateSignUp } from './signUpRules'
import { UnansweredCallNotice, useUnansweredCall } from './UnansweredCallNotice'
import { useForm } from './useForm'
import type { InviteDetails } from './useInvite'
import { useUnsavedInput } from './useUnsavedInput'

interface SignUpFormProps {
  invite: InviteDetails
  code: string
  onSignedUp: () => void
}

function Country({ country }: Pick<InviteDetails, 'country'>) {
  const translate = useTranslate()
  const id = useId()
  return (
    <div className="p-field">
      <label htmlFor={id}>{translate('public.field.country')}</label>
      <select id={id} disabled value={country} aria-describedby={`${id}-hint`}>
        {countries.map(code => (
          <option key={code} value={code}>
            {translate(`public.country.${code}`)}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="p-hint">
        {translate('public.signUpPage.locked')}
      </p>
    </div>
  )
}

function RoleLine({ role }: Pick<InviteDetails, 'role'>) {
  const translate = useTranslate()
  const knownRole = roles.find(name => name === role)
  if (!knownRole) return null
  const word = translate(`public.role.${roleTable[knownRole].application}`)
  return <p>{translate('public.signUpPage.as', { role: word })}</p>
}

type TrackCall = ReturnType<typeof useUnansweredCall>['trackCall']

const useSignUp = ({ invite, code, onSignedUp }: SignUpFormProps, trackCall: TrackCall) =>
  useForm<SignUpField>({
    initial: {
      organisationName: '',
      email: invite.email ?? '',
      logo: '',
      address: '',
      number: '',
      password: '',
      confirmation: '',
    },
    validate: validateSignUp,
    together: ['password', 'confirmation'],
    send: async (values: SignUpValues) => {
      const body = toSignUpBody(values, invite, code)
      const response = await trackCall(
        http<AuthToken | object>('/b2b/auth/sign-up', { method: 'POST', body, anonymous: true }),
      )
      // The specification does not say that the response contains a session. If it has none, the user is signed in by a
      // separate call.
      await ('token' in response ? signInWithToken(response) : signIn(body.email, body.password))
      discardUnsavedWork()
      onSignedUp()
    },
    explain: problemsOfSignUpError,
  })

export function SignUpForm(props: SignUpFormProps) {
  const translate = useTranslate()
  const { isUnanswered, trackCall } = useUnansweredCall()
  const { form, field, set, problems, isBusy, isChanged, values } = useSignUp(props, trackCall)
  useUnsavedInput(isChanged)
  return (
    <form {...form} className="p-marked">
      <RoleLine role={props.invite.role} />
      <Country country={props.invite.country} />
      <Field {...field('organisationName')} label="public.field.organisationName" autoComplete="organization" />
      <Field
        {...field('email')}
        label="public.field.managerEmail"
        {...(props.invite.email !== undefined && { hint: 'public.signUpPage.locked', readOnly: true })}
        type="email"
        autoComplete="username"
      />
      <LogoField
        name="logo"
        isUploaded={values.logo !== ''}
        problem={problems.logo}
        inviteCode={props.code}
        onChange={guid => set('logo', guid)}
      />
      <Field {...field('address')} label="public.field.registrationAddress" autoComplete="street-address" />
      <Field {...field('number')} label="public.field.registrationNumber" autoComplete="off" />
      <Field
        {...field('password')}
        label="public.field.password"
        hint="public.signUpPage.passwordHint"
        type="password"
        autoComplete="new-password"
      />
      <Field
        {...field('confirmation')}
        label="public.field.confirmPassword"
        type="password"
        autoComplete="new-password"
      />
      {isUnanswered && <UnansweredCallNotice text="public.signUpPage.mayBeDone" />}
      <SubmitButton label={translate('public.signUp')} isBusy={isBusy} />
    </form>
  )
}
