/**
 * Hashes and checks passwords: argon2id with 19 MiB, two passes, one lane (OWASP). Passwords are normalised to NFKC
 * before hashing and never trimmed. So that sign-ins cannot exhaust the memory, each processor core computes at most
 * one hash at a time, and the other calls wait in a short queue. Organisations and networks take turns in the queue,
 * and each has a share of its places. The response is 429 if the caller's share is full, and 503 if the queue is full.
 */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limits } from '../../contract/limits'
import { countPasswordCharacters, hasLetterAndDigit } from '../../contract/rules'
import { createFairQueue } from '../concurrency/fairQueue'
import { currentOwner } from '../concurrency/owner'
import { ApiError } from '../errors/apiErrors'
import { commonPasswords } from './commonPasswords'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const processors = availableParallelism()
const inTurn = createFairQueue({ inAll: processors, each: processors, waiting: 16, waitingInAll: 64 })
/**
 * Runs the work when the organisation or network that made the call gets its turn. The wait does not end when the
 * client disconnects.
 */
const hashing = <T>(work: () => Promise<T>) => inTurn(currentOwner(), new AbortController().signal, work)

const normalise = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string) => hashing(() => hash(normalise(password), options))

let dummy: Promise<string> | undefined
/**
 * Checks a password against a hash. Without a hash, takes the same time and returns false, so that the response time
 * does not reveal whether the account exists.
 * @throws {ApiError} TooManyRequests if the share of the caller's organisation or network is full; ServiceUnavailable
 *   if the queue is full
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  // The dummy hash does not wait in the queue. Its promise is cached, so a rejection by a full queue would also reject
  // all later calls.
  dummy ??= hash('no account has this password', options)
  const expected = stored ?? (await dummy)
  const matches = await hashing(() => verify(expected, normalise(password)))
  return stored !== undefined && matches
}

const rejectPassword = (field: string, message: string): never => {
  throw new ApiError('InvalidPassword', message, { fields: { [field]: 'InvalidPassword' } })
}

/**
 * Checks the rules for the password of a sign-up: its length (spec section 5), and that it is not a common password
 * (security.md).
 * @throws {ApiError} InvalidPassword at `field`
 */
export function checkSignUpPassword(password: string, field: string) {
  const length = countPasswordCharacters(password)
  if (length < limits.passwordMin) rejectPassword(field, 'Password must be at least 8 characters')
  if (length > limits.passwordMax) rejectPassword(field, 'Password must be at most 128 characters')
  if (commonPasswords.has(normalise(password).toLowerCase())) rejectPassword(field, 'This password is too common')
}

/**
 * Checks the rules for every new password except that of a sign-up: it must meet the rules of a sign-up, and contain a
 * letter and a digit.
 * @throws {ApiError} InvalidPassword at `field`
 */
export function checkNewPassword(password: string, field: string) {
  checkSignUpPassword(password, field)
  if (!hasLetterAndDigit(password)) rejectPassword(field, 'The password must contain at least one number and a letter')
}
