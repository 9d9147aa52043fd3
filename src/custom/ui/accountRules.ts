/** The validation rules of spec section 5 as functions that return a problem. Their predicates are in `contract`. */
import { cleanCode, cleanLine } from '../../../contract/cleanText'
import type { ErrorCode } from '../../../contract/errors'
import { limits } from '../../../contract/limits'
import {
  addUrlScheme,
  hasLetterAndDigit,
  isDigits,
  isEmail,
  isWebAddress,
  passwordLength,
} from '../../../contract/rules'
import type { TranslateParams } from '../../i18n/i18n'

/** What is wrong with a field, as a translation key. An empty key marks the field without a message. */
export interface Problem {
  key: string
  params?: TranslateParams
}

const problem = (name: string): Problem => ({ key: `public.rule.${name}` })

export const filled = (value: string): Problem | undefined =>
  cleanLine(value).trim() ? undefined : problem('required')

export const email = (value: string) => filled(value) ?? (isEmail(cleanCode(value)) ? undefined : problem('email'))

export const webAddress = (value: string) =>
  filled(value) ?? (isWebAddress(addUrlScheme(value)) ? undefined : problem('webAddress'))

export const text = (value: string, max: number = limits.textMax): Problem | undefined =>
  filled(value) ?? (cleanLine(value).trim().length > max ? { key: 'public.rule.tooLong', params: max } : undefined)

export const registrationNumber = (value: string) =>
  filled(value) ?? (isDigits(cleanCode(value)) ? text(value) : problem('digits'))

/** Checks only the length, as the rules for signing up require. Passwords are not trimmed. */
export const password = (value: string) => {
  if (!value) return problem('required')
  if (passwordLength(value) < limits.passwordMin) return problem('passwordShort')
  return passwordLength(value) > limits.passwordMax ? problem('passwordLong') : undefined
}

/** Checks for the length, a letter and a digit, as the rules for changing a password require. */
export const validateStrongPassword = (value: string) =>
  password(value) ?? (hasLetterAndDigit(value) ? undefined : problem('passwordWeak'))

export const repeatProblem = (value: string, original: string) => {
  if (!value) return problem('required')
  return value === original ? undefined : problem('passwordsDiffer')
}

/** Returns a problem without a message for the first of two passwords that differ. The second shows the message. */
export const differenceProblem = (value: string, repeat: string): Problem | undefined =>
  repeat && value !== repeat ? { key: '' } : undefined

/**
 * Returns the problem that the server reported. For the field of a new password, every error code means that the
 * password is too common.
 */
export const serverProblem = (code: ErrorCode | undefined): Problem | undefined => code && { key: `errors.${code}` }
export const refusedPassword = (code: ErrorCode | undefined) => code && problem('passwordCommon')
