/**
 * Validation rules of the sign-up fields (spec section 5), and the conversion of the values into the request's body
 * (section 7).
 */
import type { SignUp } from '../../../contract/auth'
import { limits } from '../../../contract/limits'
import type { ApiError } from '../../dataProvider/apiError'
import type { FieldProblem } from '../ui/accountRules'
import {
  passwordRejectionProblem,
  toServerProblem,
  validateEmail,
  validatePassword,
  validatePasswordRepetition,
  validateRegistrationNumber,
  validateTextLength,
} from '../ui/accountRules'
import type { FormProblems } from './useForm'
import type { InviteDetails } from './useInvite'

const signUpFieldNames = ['email', 'organisationName', 'logo', 'address', 'number', 'password', 'confirmation'] as const
export type SignUpField = (typeof signUpFieldNames)[number]
export type SignUpValues = Record<SignUpField, string>

const logo = (guid: string): FieldProblem | undefined => (guid ? undefined : { key: 'public.rule.logoRequired' })

/**
 * Validates a new password and its repetition. An error marks both fields, but a field that is valid itself shows no
 * message.
 * @param validate the rule for the first field
 */
export const validatePasswordPair = (
  first: string,
  second: string,
  validate: typeof validatePassword,
): FormProblems<'password' | 'confirmation'> => {
  const own = { password: validate(first), confirmation: validatePasswordRepetition(second, first) }
  const marked = (own.password ?? own.confirmation) && { key: '' }
  return { password: own.password ?? marked, confirmation: own.confirmation ?? marked }
}

export const validateSignUp = (values: SignUpValues): FormProblems<SignUpField> => ({
  email: validateEmail(values.email),
  organisationName: validateTextLength(values.organisationName, limits.organisationNameMax),
  logo: logo(values.logo),
  address: validateTextLength(values.address),
  number: validateRegistrationNumber(values.number),
  ...validatePasswordPair(values.password, values.confirmation, validatePassword),
})

export const toSignUpBody = (values: SignUpValues, { country }: InviteDetails, inviteCode: string): SignUp => ({
  inviteCode,
  password: values.password,
  organizationName: values.organisationName.trim(),
  organizationRegistrationNumber: values.number.trim(),
  organizationRegistrationAddress: values.address.trim(),
  email: values.email.trim(),
  country,
  logoResourceId: values.logo,
})

export const problemsOfSignUpError = ({ fields }: ApiError): FormProblems<SignUpField> => ({
  email: toServerProblem(fields.email),
  organisationName: toServerProblem(fields.organizationName),
  logo: toServerProblem(fields.logoResourceId),
  address: toServerProblem(fields.organizationRegistrationAddress),
  number: toServerProblem(fields.organizationRegistrationNumber),
  password: passwordRejectionProblem(fields.password),
})
