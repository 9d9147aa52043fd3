/**
 * A forgotten password (spec sections 4 and 7; security.md, Reset). The code is judged against the challenge it was
 * made for: 5 tries counted by an atomic update, single use, 10 minutes, and a new request kills the old one.
 */
import { and, count, eq, gt, isNull, lt, max, sql } from 'drizzle-orm'
import type { AuthToken } from '../../contract/auth'
import type { Database } from '../db/database'
import { accounts, organisations, resetChallenges } from '../db/schema'
import type { Deps } from '../deps'
import { ApiError } from '../errors'
import { normaliseEmail } from './emails'
import { checkNewPassword, hashPassword } from './passwords'
import { fingerprint, randomCode, randomToken } from './secrets'
import { endSessionsOf, openSession } from './sessions'

const lifeMs = 10 * 60_000
const triesMax = 5
const minuteMs = 60_000
const hourMs = 3600_000
const perHour = 5
/** With uniform errors every answer takes at least this long, whether there was anything to do or not. */
const uniformMs = 300

export interface Challenge {
  challengeToken: string
  expiresAt: string
}

/** The code alone has 27 bits; together with the challenge nobody can search for it offline. */
const codeHashOf = (challengeToken: string, code: string) => fingerprint(`${challengeToken}:${code}`)

/** What an account had asked for can no longer be confirmed. */
export const killChallenges = (db: Database, accountId: string, now = new Date()) =>
  db
    .update(resetChallenges)
    .set({ usedAt: now })
    .where(and(eq(resetChallenges.accountId, accountId), isNull(resetChallenges.usedAt)))

const freshChallenge = (now: Date): Challenge => ({
  challengeToken: randomToken(),
  expiresAt: new Date(now.getTime() + lifeMs).toISOString(),
})

/** @throws {ApiError} TooManyRequests: once a minute, five times an hour */
async function checkPace(tx: Database, accountId: string, now: Date) {
  const [recent] = await tx
    .select({ asked: count(), last: max(resetChallenges.createdAt) })
    .from(resetChallenges)
    .where(
      and(eq(resetChallenges.accountId, accountId), gt(resetChallenges.createdAt, new Date(now.getTime() - hourMs))),
    )
  const sinceLast = now.getTime() - (recent?.last?.getTime() ?? 0)
  const wait = sinceLast < minuteMs ? minuteMs - sinceLast : (recent?.asked ?? 0) >= perHour ? hourMs : 0
  if (wait) {
    const message = 'A code was sent already; wait a little'
    throw new ApiError('TooManyRequests', message, { retryAfter: wait / 1000, subject: accountId })
  }
}

async function sendCode(deps: Pick<Deps, 'db' | 'mailer'>, accountId: string, challenge: Challenge, now: Date) {
  const code = randomCode()
  await deps.db.transaction(async tx => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('update')
    if (!account) return
    await checkPace(tx, accountId, now)
    await killChallenges(tx, accountId, now)
    await tx.insert(resetChallenges).values({
      challengeHash: fingerprint(challenge.challengeToken),
      accountId,
      codeHash: codeHashOf(challenge.challengeToken, code),
      createdAt: now,
      expiresAt: new Date(challenge.expiresAt),
    })
    const { email: to, language } = account
    await deps.mailer.queue(tx, { to, template: 'resetCode', language, params: { code } })
  })
}

/**
 * @returns the challenge and, where there is one, the account
 * @throws {ApiError} UserNotFoundByEmail, TooManyRequests; neither with AUTH_UNIFORM_ERRORS
 */
export async function beginReset(
  deps: Pick<Deps, 'db' | 'mailer' | 'config'>,
  login: string,
  now = new Date(),
): Promise<{ challenge: Challenge; accountId: string | undefined }> {
  const challenge = freshChallenge(now)
  const isUniform = deps.config.uniformAuthErrors
  const work = async () => {
    const [account] = await deps.db
      .select()
      .from(accounts)
      .where(eq(accounts.email, normaliseEmail(login)))
    if (account) await sendCode(deps, account.id, challenge, now)
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

const failed = (subject?: string) =>
  new ApiError('OtpChallengeFailed', 'The code is wrong or has expired', {
    fields: { otpCode: 'OtpChallengeFailed' },
    ...(subject ? { subject } : {}),
  })

/** Counts the try and judges it. */
async function judge(db: Database, challengeToken: string, code: string, now: Date): Promise<string> {
  const [judged] = await db
    .update(resetChallenges)
    .set({ tries: sql`${resetChallenges.tries} + 1` })
    .where(
      and(
        eq(resetChallenges.challengeHash, fingerprint(challengeToken)),
        isNull(resetChallenges.usedAt),
        gt(resetChallenges.expiresAt, now),
        lt(resetChallenges.tries, triesMax),
      ),
    )
    .returning({ accountId: resetChallenges.accountId, codeHash: resetChallenges.codeHash })
  if (judged?.codeHash !== codeHashOf(challengeToken, code.trim())) throw failed(judged?.accountId)
  return judged.accountId
}

/**
 * Sets the password, ends every session and opens a new one.
 * @throws {ApiError} InvalidPassword (costs no try), OtpChallengeFailed
 */
export async function confirmReset(
  { db, mailer }: Pick<Deps, 'db' | 'mailer'>,
  body: { otpCode: string; challengeToken: string; newPassword: string },
  now = new Date(),
): Promise<{ token: AuthToken; account: { id: string; email: string; organisationId: string | null } }> {
  checkNewPassword(body.newPassword, 'newPassword')
  const accountId = await judge(db, body.challengeToken, body.otpCode, now)
  const passwordHash = await hashPassword(body.newPassword)
  return db.transaction(async tx => {
    const [used] = await tx
      .update(resetChallenges)
      .set({ usedAt: now })
      .where(and(eq(resetChallenges.challengeHash, fingerprint(body.challengeToken)), isNull(resetChallenges.usedAt)))
      .returning({ accountId: resetChallenges.accountId })
    if (!used) throw failed(accountId)
    const [account] = await tx
      .update(accounts)
      .set({ passwordHash, failedSignIns: 0, blockedUntil: null })
      .where(eq(accounts.id, accountId))
      .returning()
    if (!account) throw failed()
    await endSessionsOf(tx, accountId)
    const { email: to, language, organisationId } = account
    await mailer.queue(tx, { to, template: 'passwordChanged', language, params: { at: now.toISOString() } })
    const [organisation] = organisationId
      ? await tx.select({ role: organisations.role }).from(organisations).where(eq(organisations.id, organisationId))
      : []
    return { token: await openSession(tx, { id: accountId, role: organisation?.role ?? 'Staff' }), account }
  })
}
