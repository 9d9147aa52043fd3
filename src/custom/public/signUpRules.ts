/**
 * Validation rules of the sign-up fields (spec section 5), and the conversion of the values into the request's body
 * (section 7).
 */
import type { SignUp } from '../../../contract/auth'
import { limits } from '../../../contract/limits'
import type { ApiError } from '../../dataProvider/apiError'
import type { Problem } from '../ui/accountRules'
import {
  email,
  password,
  refusedPassword,
  registrationNumber,
  repeatProblem,
  serverProblem,
  text,
} from '../ui/accountRules'
import type { Problems } from './useForm'
import type { KnownInvite } from './useInvite'

export const names = ['email', 'organisationName', 'logo', 'address', 'number', 'password', 'confirmation'] as const
export type SignUpField = (typeof names)[number]
export type SignUpValues = Record<SignUpField, string>

const logo = (guid: string): Problem | undefined => (guid ? undefined : { key: 'public.rule.logoRequired' })

/** Validates both passwords. An error marks both fields; the field to correct shows the message. */
const passwords = (first: string, second: string): Problems<'password' | 'confirmation'> => {
  const own = { password: password(first), confirmation: repeatProblem(second, first) }
  const marked = (own.password ?? own.confirmation) && { key: '' }
  return { password: own.password ?? marked, confirmation: own.confirmation ?? marked }
}

export const validate = (values: SignUpValues): Problems<SignUpField> => ({
  email: email(values.email),
  organisationName: text(values.organisationName, limits.organisationNameMax),
  logo: logo(values.logo),
  address: text(values.address),
  number: registrationNumber(values.number),
  ...passwords(values.password, values.confirmation),
})

export const toBody = (values: SignUpValues, { country }: KnownInvite, inviteCode: string): SignUp => ({
  inviteCode,
  password: values.password,
  organizationName: values.organisationName.trim(),
  organizationRegistrationNumber: values.number.trim(),
  organizationRegistrationAddress: values.address.trim(),
  email: values.email.trim(),
  country,
  logoResourceId: values.logo,
})

export const explain = ({ fields }: ApiError): Problems<SignUpField> => ({
  email: serverProblem(fields.email),
  organisationName: serverProblem(fields.organizationName),
  logo: serverProblem(fields.logoResourceId),
  address: serverProblem(fields.organizationRegistrationAddress),
  number: serverProblem(fields.organizationRegistrationNumber),
  password: refusedPassword(fields.password),
})
