/**
 * Signs in with a password. The answer for an unknown e-mail takes as long as that for a wrong password. signInWaits.ts
 * makes clients wait after wrong passwords.
 */
import { and, eq, isNull } from 'drizzle-orm'
import type { AuthToken, SignIn } from '../../contract/auth'
import { hasEmail, orderByExactSpelling } from '../accounts/accountByEmail'
import { lockAccount } from '../accounts/lockAccount'
import { verifyPassword } from '../accounts/passwords'
import { openSession } from '../accounts/sessions'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { accounts, organisations } from '../db/schema'
import type { Deps } from '../deps'
import { ApiError } from '../errors/apiErrors'
import type { ClientIdentity } from './clientIdentity'
import { type BrowserClient, rememberBrowser } from './knownBrowsers'
import { countSignInTry, forgetSignInFailures } from './signInWaits'

export interface SignInResult {
  token: AuthToken
  account: { id: string; email: string; organisationId: string | null }
  /** The `Set-Cookie` header by which the browser becomes a known one. */
  cookie: string
}

/** Reads and locks the account, so that its tries are counted one after another. */
const readAccount = async (tx: Database, email: string) => {
  const [account] = await tx
    .select({
      id: accounts.id,
      email: accounts.email,
      organisationId: accounts.organisationId,
      passwordHash: accounts.passwordHash,
      role: organisations.role,
    })
    .from(accounts)
    .leftJoin(organisations, eq(organisations.id, accounts.organisationId))
    // Accounts of a deleted organisation cannot sign in. Their rows exist until the deletion job has run.
    .where(and(hasEmail(email), isNull(organisations.deletedAt)))
    .orderBy(orderByExactSpelling(email))
    .limit(1)
    .for('no key update', { of: accounts })
  return account
}

interface PasswordTry {
  account: NonNullable<Awaited<ReturnType<typeof readAccount>>>
  client: ClientIdentity
}

/**
 * Verifies a password. The client waits after wrong ones (signInWaits.ts).
 * @returns the account, and the client whose tries {@link confirmPassword} forgets
 * @throws {ApiError} UserNotFoundByLogin, InvalidPassword or TooManyRequests
 */
export async function tryPassword(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  body: SignIn,
  caller: BrowserClient,
  now: Date,
): Promise<PasswordTry> {
  const tried = await db.transaction(async tx => {
    const account = await readAccount(tx, body.email)
    return account && { account, client: await countSignInTry(tx, account.id, caller, now) }
  })
  const isRight = await verifyPassword(body.password, tried?.account.passwordHash)
  if (!tried) {
    if (config.uniformAuthErrors) throw wrongPassword()
    throw new ApiError('UserNotFoundByLogin', 'Non-existent email', { fields: { email: 'UserNotFoundByLogin' } })
  }
  if (!isRight) throw wrongPassword(tried.account.id)
  return tried
}

/**
 * Locks the account whose password was verified, and remembers the browser.
 * @returns the `Set-Cookie` header by which the browser becomes a known one
 * @throws {ApiError} InvalidPassword if the password was changed meanwhile
 */
export async function confirmPassword(
  { db: tx, config }: Pick<Deps, 'db' | 'config'>,
  { account, client }: PasswordTry,
  caller: BrowserClient,
  now: Date,
): Promise<string> {
  const current = await lockAccount(tx, account.id)
  // A new password ends all sessions. A sign-in that was verified against the previous password meanwhile is rejected.
  if (current?.passwordHash !== account.passwordHash) throw wrongPassword(account.id)
  await forgetSignInFailures(tx, account.id, client)
  return rememberBrowser({ db: tx, config }, account.id, caller, now)
}

/**
 * Opens a session in the person's home organisation.
 * @throws {ApiError} UserNotFoundByLogin, InvalidPassword or TooManyRequests
 */
export async function signIn(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  body: SignIn,
  caller: BrowserClient,
  now = databaseNow(),
): Promise<SignInResult> {
  const tried = await tryPassword({ db, config }, body, caller, now)
  const { id, organisationId, role } = tried.account
  return db.transaction(async tx => {
    const cookie = await confirmPassword({ db: tx, config }, tried, caller, now)
    const token = await openSession(tx, { id, organisationId, role: role ?? 'Staff' })
    return { token, account: tried.account, cookie }
  })
}

const wrongPassword = (subject?: string) =>
  new ApiError('InvalidPassword', 'Wrong password', {
    fields: { password: 'InvalidPassword' },
    ...(subject ? { subject } : {}),
  })
