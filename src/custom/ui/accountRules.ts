/**
 * The validation rules of spec section 5 as functions that return a problem or `undefined`. The conditions that they
 * check are in `contract`.
 */
import { cleanIdentifier, cleanLine } from '../../../contract/cleanText'
import type { ErrorCode } from '../../../contract/errors'
import { limits } from '../../../contract/limits'
import {
  addUrlScheme,
  countPasswordCharacters,
  hasLetterAndDigit,
  isDigits,
  isEmail,
  isWebAddress,
} from '../../../contract/rules'
import type { TranslateParams } from '../../i18n/i18n'

/** The problem of a field, as a translation key. An empty key marks the field without a message. */
export interface FieldProblem {
  key: string
  params?: TranslateParams
}

const problem = (name: string): FieldProblem => ({ key: `public.rule.${name}` })

export const validateFilled = (value: string): FieldProblem | undefined =>
  cleanLine(value).trim() ? undefined : problem('required')

export const validateEmail = (value: string) =>
  validateFilled(value) ?? (isEmail(cleanIdentifier(value)) ? undefined : problem('email'))

export const validateWebAddress = (value: string) =>
  validateFilled(value) ?? (isWebAddress(addUrlScheme(value)) ? undefined : problem('webAddress'))

export const validateTextLength = (value: string, max: number = limits.textMax): FieldProblem | undefined =>
  validateFilled(value) ??
  (cleanLine(value).trim().length > max ? { key: 'public.rule.tooLong', params: max } : undefined)

export const validateRegistrationNumber = (value: string) =>
  validateFilled(value) ?? (isDigits(cleanIdentifier(value)) ? validateTextLength(value) : problem('digits'))

/** Checks only the length, as the rules for signing up require. Passwords are not trimmed. */
export const validatePassword = (value: string) => {
  if (!value) return problem('required')
  if (countPasswordCharacters(value) < limits.passwordMin) return problem('passwordShort')
  return countPasswordCharacters(value) > limits.passwordMax ? problem('passwordLong') : undefined
}

/** Checks for the length, a letter and a digit, as the rules for changing a password require. */
export const validateStrongPassword = (value: string) =>
  validatePassword(value) ?? (hasLetterAndDigit(value) ? undefined : problem('passwordWeak'))

export const validatePasswordRepetition = (value: string, original: string) => {
  if (!value) return problem('required')
  return value === original ? undefined : problem('passwordsDiffer')
}

/**
 * Returns a problem without a message, for the first of two password fields that differ. The second field shows the
 * message.
 */
export const markDifferingPasswords = (value: string, repeat: string): FieldProblem | undefined =>
  repeat && value !== repeat ? { key: '' } : undefined

/**
 * Returns the problem for an error code of the server, with the message of this code; `undefined` if there is no code.
 */
export const toServerProblem = (code: ErrorCode | undefined): FieldProblem | undefined =>
  code && { key: `errors.${code}` }
/**
 * Returns the problem of a new password that the server rejected. Every error code at this field means that the
 * password is too common.
 */
export const passwordRejectionProblem = (code: ErrorCode | undefined) => code && problem('passwordCommon')
