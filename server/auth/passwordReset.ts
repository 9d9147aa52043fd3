/**
 * Resets a forgotten password (spec sections 4 and 7; security.md, Reset). A code is valid only with the challenge for
 * which it was created, for 10 minutes, once, and for 5 tries, which an atomic update counts. A new request ends only
 * the earlier challenge of the same client, so that no client ends or uses up the challenge of another.
 *
 * All unknown clients together get at most 20 codes of an account in an hour, which allow 100 tries at 100,000,000
 * possible codes: 2,400 tries a day, a chance of one in 41,000, while the owner gets an e-mail for every code. A known
 * browser is counted separately.
 */
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { listOwnGrants, passwordTimeColumns, reviewPeriodStart } from '../accounts/accessGrants'
import { hasEmail, orderByExactSpelling } from '../accounts/accountByEmail'
import { recordProof } from '../accounts/emailProofs'
import { endSessionsOf } from '../accounts/endSessions'
import { lockAccount } from '../accounts/lockAccount'
import { checkNewPassword, hashPassword } from '../accounts/passwords'
import { disableOwnGrantsSince } from '../accounts/reportGrants'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { accounts, organisations, resetChallenges } from '../db/schema'
import type { Deps } from '../deps'
import { ApiError } from '../errors/apiErrors'
import { hashSecret, randomCode, randomToken } from '../lib/secrets'
import { type ClientIdentity, clientIdentityOf } from './clientIdentity'
import { endUndoLinksAfterPassword } from './emailUndoLinks'
import { challengeFactors } from './factorChallenges'
import { finishSignIn } from './finishSignIn'
import { type BrowserClient, forgetBrowsers } from './knownBrowsers'
import { limitPasswordResets } from './passwordResetLimits'
import type { SignInResult } from './signIn'
import { forgetSignInFailures } from './signInWaits'

const lifeMs = 10 * 60_000
const triesMax = 5
/** With uniform errors, every answer takes at least this time, to hide whether the e-mail has an account. */
const uniformMs = 300

export interface ResetChallenge {
  challengeToken: string
  expiresAt: string
}

/**
 * Returns the hash of a code together with its challenge. A code has only 27 bits, so that its own hash could be
 * searched offline.
 */
const codeHashOf = (challengeToken: string, code: string) => hashSecret(`${challengeToken}:${code}`)

/** Ends the open challenges of an account: those of one client, or of all clients if `client` is undefined. */
export const endResetChallenges = (db: Database, accountId: string, now = databaseNow(), client?: ClientIdentity) =>
  db
    .update(resetChallenges)
    .set({ usedAt: now })
    .where(
      and(
        eq(resetChallenges.accountId, accountId),
        isNull(resetChallenges.usedAt),
        client && eq(resetChallenges.asker, client.name),
      ),
    )

const createChallenge = (now: Date): ResetChallenge => ({
  challengeToken: randomToken(),
  expiresAt: new Date(now.getTime() + lifeMs).toISOString(),
})

/** Creates a code of a challenge, and ends the client's previous one. The account is locked. */
async function createCode(
  tx: Database,
  accountId: string,
  challenge: ResetChallenge,
  client: ClientIdentity,
  now: Date,
): Promise<string> {
  const code = randomCode()
  await limitPasswordResets(tx, accountId, client, now)
  await endResetChallenges(tx, accountId, now, client)
  await tx.insert(resetChallenges).values({
    challengeHash: hashSecret(challenge.challengeToken),
    accountId,
    asker: client.name,
    codeHash: codeHashOf(challenge.challengeToken, code),
    createdAt: now,
    expiresAt: new Date(challenge.expiresAt),
  })
  return code
}

async function sendCode(
  deps: Pick<Deps, 'db' | 'mailer'>,
  accountId: string,
  challenge: ResetChallenge,
  caller: BrowserClient,
  now: Date,
) {
  await deps.db.transaction(async tx => {
    const account = await lockAccount(tx, accountId)
    if (!account) return
    const client = await clientIdentityOf(tx, accountId, caller, now)
    const code = await createCode(tx, accountId, challenge, client, now)
    const { email: to, organisationId } = account
    const language = caller.language ?? account.language
    await deps.mailer.queue(tx, {
      to,
      template: 'resetCode',
      language,
      params: { code },
      concerns: [organisationId],
      causes: [],
    })
  })
}

/** All support staff count as one client, whose codes neither end nor use up those of the holder. */
const supportClient: ClientIdentity = { name: 'support', isKnown: true }

/**
 * Starts a reset on behalf of support staff, who never see the challenge: the e-mail contains the code, and a link to the
 * page where it works.
 * @returns the account
 * @throws {ApiError} EntityNotFound for an unknown account or one of support staff; TooManyRequests
 */
export const sendResetForSupport = (
  { db, mailer, config }: Pick<Deps, 'db' | 'mailer' | 'config'>,
  accountId: string,
  now = databaseNow(),
): Promise<Account> =>
  db.transaction(async tx => {
    const account = await lockAccount(tx, accountId)
    if (!account?.organisationId) throw new ApiError('EntityNotFound', 'Account not found')
    const challenge = createChallenge(now)
    const code = await createCode(tx, accountId, challenge, supportClient, now)
    const { email: to, language, organisationId } = account
    const query = new URLSearchParams({ token: challenge.challengeToken, email: to, until: challenge.expiresAt })
    const params = { code, link: `${config.publicUrl}/forgot-password?${query}` }
    const about = { concerns: [organisationId], causes: [] }
    await mailer.queue(tx, { to, template: 'resetBySupport', language, params, ...about })
    return account
  })

/**
 * Starts a reset.
 * @returns the challenge and the account, if there is one
 * @throws {ApiError} UserNotFoundByEmail or TooManyRequests, but not with AUTH_UNIFORM_ERRORS
 */
export async function beginPasswordReset(
  deps: Pick<Deps, 'db' | 'mailer' | 'config'>,
  login: string,
  caller: BrowserClient,
  now = databaseNow(),
): Promise<{ challenge: ResetChallenge; accountId: string | undefined }> {
  const challenge = createChallenge(now)
  const isUniform = deps.config.uniformAuthErrors
  const work = async () => {
    const [account] = await deps.db
      .select()
      .from(accounts)
      .where(hasEmail(login))
      .orderBy(orderByExactSpelling(login))
      .limit(1)
    if (account) await sendCode(deps, account.id, challenge, caller, now)
    else if (!isUniform) {
      const fields = { login: 'UserNotFoundByEmail' } as const
      throw new ApiError('UserNotFoundByEmail', 'There is no such email', { fields })
    }
    return account?.id
  }
  if (!isUniform) return { challenge, accountId: await work() }
  const quietly = work().catch(error => {
    if (error instanceof ApiError && error.errorCode === 'TooManyRequests') return undefined
    throw error
  })
  const [accountId] = await Promise.all([quietly, new Promise(resolve => setTimeout(resolve, uniformMs))])
  return { challenge, accountId }
}

const challengeFailed = (subject?: string) =>
  new ApiError('OtpChallengeFailed', 'The code is wrong or has expired', {
    fields: { otpCode: 'OtpChallengeFailed' },
    ...(subject ? { subject } : {}),
  })

/** Counts the try, checks the code and returns the account's id. */
async function verifyCode(db: Database, challengeToken: string, code: string, now: Date): Promise<string> {
  const [tried] = await db
    .update(resetChallenges)
    .set({ tries: sql`${resetChallenges.tries} + 1` })
    .where(
      and(
        eq(resetChallenges.challengeHash, hashSecret(challengeToken)),
        isNull(resetChallenges.usedAt),
        gt(resetChallenges.expiresAt, now),
        lt(resetChallenges.tries, triesMax),
      ),
    )
    .returning({ accountId: resetChallenges.accountId, codeHash: resetChallenges.codeHash })
  if (tried?.codeHash !== codeHashOf(challengeToken, code.trim())) throw challengeFailed(tried?.accountId)
  return tried.accountId
}

type Account = typeof accounts.$inferSelect

/**
 * Disables grants that were created while the account was being recovered.
 * @returns the grants that the owner has to review
 */
async function settleGrants(tx: Database, before: Account, account: Account, now: Date) {
  if (before.recoveredSince) await disableOwnGrantsSince(tx, account, before.recoveredSince)
  return listOwnGrants(tx, account, reviewPeriodStart(account, now))
}

/**
 * Sets the password, ends every session and opens a new one. The user has read the code in an e-mail, so that the
 * address is proved. The mailbox alone does not replace a second factor: an account that has one gets a challenge.
 * @throws {ApiError} InvalidPassword (which does not count as a try), OtpChallengeFailed
 */
export async function confirmPasswordReset(
  { db, mailer, config }: Pick<Deps, 'db' | 'mailer' | 'config'>,
  body: { otpCode: string; challengeToken: string; newPassword: string },
  caller: BrowserClient,
  now = databaseNow(),
): Promise<SignInResult> {
  checkNewPassword(body.newPassword, 'newPassword')
  const accountId = await verifyCode(db, body.challengeToken, body.otpCode, now)
  const passwordHash = await hashPassword(body.newPassword)
  return db.transaction(async tx => {
    const account = await lockAccount(tx, accountId)
    const [used] = await tx
      .update(resetChallenges)
      .set({ usedAt: now })
      .where(and(eq(resetChallenges.challengeHash, hashSecret(body.challengeToken)), isNull(resetChallenges.usedAt)))
      .returning({ accountId: resetChallenges.accountId })
    if (!account || !used) throw challengeFailed(accountId)
    const values = { passwordHash, ...passwordTimeColumns(now), recoveredSince: null }
    const [changed] = await tx.update(accounts).set(values).where(eq(accounts.id, accountId)).returning()
    await forgetSignInFailures(tx, accountId, await clientIdentityOf(tx, accountId, caller, now))
    await endResetChallenges(tx, accountId, now)
    await forgetBrowsers(tx, accountId)
    await endSessionsOf(tx, accountId)
    await recordProof(tx, accountId, account.email, now)
    await endUndoLinksAfterPassword(tx, { mailer, config }, account, now)
    const { email: to, organisationId } = account
    const language = caller.language ?? account.language
    const access = await settleGrants(tx, account, changed ?? account, now)
    const params = { at: now.toISOString(), access }
    await mailer.queue(tx, {
      to,
      template: 'passwordChanged',
      language,
      params,
      concerns: [organisationId],
      causes: [],
    })
    const [organisation] = organisationId
      ? await tx.select({ role: organisations.role }).from(organisations).where(eq(organisations.id, organisationId))
      : []
    const challenge = await challengeFactors(tx, config, accountId, 'signIn', now)
    if (challenge) return { challenge, account }
    return finishSignIn(tx, { mailer, config }, { ...account, role: organisation?.role ?? 'Staff' }, caller, { now })
  })
}
