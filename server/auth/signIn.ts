/**
 * The sign-in itself. From the fifth failure an account waits 1 s, doubling to 15 minutes; it is never locked for good.
 * An unknown e-mail costs as much time as a wrong password.
 */
import { and, eq } from 'drizzle-orm'
import type { AuthToken, SignIn } from '../../contract/auth'
import type { Database } from '../db/database'
import { accounts, organisations } from '../db/schema'
import type { Deps } from '../deps'
import { ApiError } from '../errors'
import { normaliseEmail } from './emails'
import { verifyPassword } from './passwords'
import { openSession } from './sessions'

const firstWaitMs = 1000
const longestWaitMs = 15 * 60_000
const freeFailures = 5

/** How long an account waits after its nth failure in a row. */
export const backOffMs = (failures: number) =>
  failures < freeFailures ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - freeFailures))

export interface SignedIn {
  token: AuthToken
  account: { id: string; email: string; organisationId: string | null }
}

const readAccount = async (db: Database, email: string) => {
  const [account] = await db
    .select({
      id: accounts.id,
      email: accounts.email,
      organisationId: accounts.organisationId,
      passwordHash: accounts.passwordHash,
      failedSignIns: accounts.failedSignIns,
      blockedUntil: accounts.blockedUntil,
      role: organisations.role,
    })
    .from(accounts)
    .leftJoin(organisations, eq(organisations.id, accounts.organisationId))
    .where(eq(accounts.email, email))
  return account
}

/**
 * Counts a try as failed before it is judged, so that of any number at once no more are judged than one by one.
 * @returns the account, or undefined where there is none. @throws {ApiError} TooManyRequests
 */
async function countTry(db: Database, email: string) {
  for (;;) {
    const account = await readAccount(db, email)
    if (!account) return undefined
    const { id: subject, failedSignIns } = account
    const wait = (account.blockedUntil?.getTime() ?? 0) - Date.now()
    if (wait > 0) {
      throw new ApiError('TooManyRequests', 'Too many failed attempts; wait a little', {
        retryAfter: wait / 1000,
        subject,
      })
    }
    const counted = await db
      .update(accounts)
      .set({ failedSignIns: failedSignIns + 1, blockedUntil: new Date(Date.now() + backOffMs(failedSignIns + 1)) })
      .where(and(eq(accounts.id, subject), eq(accounts.failedSignIns, failedSignIns)))
      .returning({ id: accounts.id })
    if (counted.length) return account
  }
}

/** @throws {ApiError} UserNotFoundByLogin, InvalidPassword or TooManyRequests */
export async function signIn({ db, config }: Pick<Deps, 'db' | 'config'>, body: SignIn): Promise<SignedIn> {
  const account = await countTry(db, normaliseEmail(body.email))
  const isRight = await verifyPassword(body.password, account?.passwordHash)
  if (!account) {
    if (config.uniformAuthErrors) throw wrongPassword()
    throw new ApiError('UserNotFoundByLogin', 'Non-existent email', { fields: { email: 'UserNotFoundByLogin' } })
  }
  if (!isRight) throw wrongPassword(account.id)
  await db.update(accounts).set({ failedSignIns: 0, blockedUntil: null }).where(eq(accounts.id, account.id))
  return { token: await openSession(db, { id: account.id, role: account.role ?? 'Staff' }), account }
}

const wrongPassword = (subject?: string) =>
  new ApiError('InvalidPassword', 'Wrong password', {
    fields: { password: 'InvalidPassword' },
    ...(subject ? { subject } : {}),
  })
