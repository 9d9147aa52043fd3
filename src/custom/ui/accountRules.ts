/** The rules of spec section 5 as problems of fields. The predicates are in `contract`. */
import { cleanCode, cleanLine } from '../../../contract/cleanText'
import type { ErrorCode } from '../../../contract/errors'
import { limits } from '../../../contract/limits'
import { hasLetterAndDigit, isDigits, isEmail, isWebAddress, passwordLength } from '../../../contract/rules'
import type { TranslateParams } from '../../i18n/i18n'

/** Problem of a field, as a translation key. An empty key marks the field without a message. */
export interface Problem {
  key: string
  params?: TranslateParams
}

const problem = (name: string): Problem => ({ key: `public.rule.${name}` })

export const filled = (value: string): Problem | undefined =>
  cleanLine(value).trim() ? undefined : problem('required')

export const email = (value: string) => filled(value) ?? (isEmail(cleanCode(value)) ? undefined : problem('email'))

/** Adds the scheme to a web address, because users paste `linkedin.com/in/name`. */
export const withScheme = (value: string) => {
  const trimmed = cleanCode(value)
  return /^[a-z][a-z+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`
}

export const webAddress = (value: string) =>
  filled(value) ?? (isWebAddress(withScheme(value)) ? undefined : problem('webAddress'))

export const text = (value: string, max: number = limits.textMax): Problem | undefined =>
  filled(value) ?? (cleanLine(value).trim().length > max ? { key: 'public.rule.tooLong', params: max } : undefined)

export const registrationNumber = (value: string) =>
  filled(value) ?? (isDigits(cleanCode(value)) ? text(value) : problem('digits'))

/** Checks only the length, as sign-up requires. Passwords are not trimmed. */
export const password = (value: string) => {
  if (!value) return problem('required')
  if (passwordLength(value) < limits.passwordMin) return problem('passwordShort')
  return passwordLength(value) > limits.passwordMax ? problem('passwordLong') : undefined
}

/** Checks the length, a letter and a digit, as changing a password requires. */
export const strongPassword = (value: string) =>
  password(value) ?? (hasLetterAndDigit(value) ? undefined : problem('passwordWeak'))

export const repeated = (value: string, original: string) => {
  if (!value) return problem('required')
  return value === original ? undefined : problem('passwordsDiffer')
}

/** Returns a problem without a message for the first of two passwords that differ. The message is at the second. */
export const differs = (value: string, repeat: string): Problem | undefined =>
  repeat && value !== repeat ? { key: '' } : undefined

/**
 * Returns the problem that the server reported for a field. For a new password every code means that the password is
 * too common.
 */
export const serverProblem = (code: ErrorCode | undefined): Problem | undefined => code && { key: `errors.${code}` }
export const refusedPassword = (code: ErrorCode | undefined) => code && problem('passwordCommon')
