/**
 * Signs in with the identity provider of an organisation (docs/readings.md, Single sign-on). The browser is redirected
 * to the provider with state, nonce and a PKCE challenge. A cookie binds the attempt to the browser. The provider's
 * first response ends the attempt.
 */
import { and, eq, gt, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Language } from '../../contract/languages'
import { isEmail } from '../../contract/rules'
import type { SingleSignOnCallback } from '../../contract/singleSignOn'
import type { AssignableTeamRole } from '../../contract/teamRoles'
import { normaliseEmail } from '../accounts/emailAddresses'
import { hashPassword } from '../accounts/passwords'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { organisations, singleSignOnAttempts, singleSignOns } from '../db/schema'
import type { Deps } from '../deps'
import { ApiError } from '../errors/apiErrors'
import { hashSecret, randomToken } from '../lib/secrets'
import { type CompletedSignIn, finishSignIn } from './finishSignIn'
import { type BrowserClient, cookieAttributes } from './knownBrowsers'
import { singleSignOnError } from './singleSignOnError'
import { findOrCreateMember } from './singleSignOnMembers'

type SingleSignOnDeps = Pick<Deps, 'db' | 'config' | 'mailer' | 'log' | 'identityProviders'>
type Settings = typeof singleSignOns.$inferSelect

/** Returns the URL of the portal's page to which the organisation's identity provider redirects the browser. */
export const redirectUriOf = ({ publicUrl }: Pick<Deps['config'], 'publicUrl'>, organisationId: string) =>
  `${publicUrl}/single-sign-on/${organisationId}`

const attemptMs = 10 * 60_000
const cookieName = 'single-sign-on'
const cookiePath = '/auth/single-sign-on'

const domainOf = (email: string) => normaliseEmail(email).split('@').at(-1) ?? ''

/**
 * Returns the single sign-on that meets a condition. Its domain must be proved, and its organisation must not be
 * deleted; otherwise returns undefined.
 */
async function findSettings(db: Database, condition: SQL | undefined): Promise<Settings | undefined> {
  const [row] = await db
    .select({ settings: singleSignOns })
    .from(singleSignOns)
    .innerJoin(organisations, eq(organisations.id, singleSignOns.organisationId))
    .where(and(condition, isNotNull(singleSignOns.verifiedAt), isNull(organisations.deletedAt)))
  return row?.settings
}

/**
 * Logs why a provider failed, and returns the error for the caller. The library's messages contain no tokens or codes.
 */
function providerError({ log }: Pick<Deps, 'log'>, { id, issuer }: Settings, error: unknown) {
  const { message, code, cause } = error as { message?: string; code?: string; cause?: unknown }
  const because = (cause as { message?: string } | undefined)?.message
  log.warn({ singleSignOn: id, issuer, code, reason: message, because }, 'single sign-on failed at the provider')
  return singleSignOnError('provider', 'The identity provider cannot be reached, or its answer is wrong')
}

interface SingleSignOnStart {
  url: string
  /** The `Set-Cookie` header that binds the attempt to the browser. */
  cookie: string
  organisationId: string
}

/**
 * Begins a sign-in with the identity provider of the e-mail address's domain.
 * @throws {ApiError} SingleSignOnUnavailable; SingleSignOnFailed
 */
export async function beginSingleSignOn(
  deps: SingleSignOnDeps,
  email: string,
  now = databaseNow(),
): Promise<SingleSignOnStart> {
  const { db, config, identityProviders } = deps
  const settings = await findSettings(db, eq(singleSignOns.domain, domainOf(email)))
  if (!settings) {
    const fields = { email: 'SingleSignOnUnavailable' } as const
    throw new ApiError('SingleSignOnUnavailable', 'No single sign-on for this domain', { fields })
  }
  const { url, secrets } = await identityProviders
    .begin(settings, redirectUriOf(config, settings.organisationId), normaliseEmail(email))
    .catch(error => {
      throw providerError(deps, settings, error)
    })
  const token = randomToken()
  await db.insert(singleSignOnAttempts).values({
    ...secrets,
    cookieHash: hashSecret(token),
    singleSignOnId: settings.id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + attemptMs),
  })
  const cookie = `${cookieName}=${token}; ${cookieAttributes(config, attemptMs, cookiePath)}`
  return { url, cookie, organisationId: settings.organisationId }
}

const tokenIn = (cookies: string) => new RegExp(`(?:^|; ?)${cookieName}=([\\w-]{43})(?:;|$)`).exec(cookies)?.[1]

/**
 * Ends the attempt that the browser's cookie identifies. Of several simultaneous responses only one succeeds.
 * @throws {ApiError} SingleSignOnFailed
 */
async function takeAttempt(db: Database, cookies: string, state: string, now: Date) {
  const token = tokenIn(cookies)
  const isIts = and(
    eq(singleSignOnAttempts.cookieHash, hashSecret(token ?? '')),
    gt(singleSignOnAttempts.expiresAt, now),
  )
  const [attempt] = token ? await db.delete(singleSignOnAttempts).where(isIts).returning() : []
  if (!attempt || attempt.state !== state)
    throw singleSignOnError('expired', 'This browser has not started the sign-in, or the sign-in has expired')
  return attempt
}

/**
 * Reads the settings of the single sign-on with which an attempt was begun.
 * @param version the version that the settings must still have
 * @throws {ApiError} SingleSignOnFailed if the single sign-on was changed or removed meanwhile
 */
async function readSettings(db: Database, id: string, version?: number): Promise<Settings> {
  const isSame = version === undefined ? undefined : eq(singleSignOns.version, version)
  const settings = await findSettings(db, and(eq(singleSignOns.id, id), isSame))
  if (!settings) throw singleSignOnError('expired', 'The single sign-on was changed during the sign-in')
  return settings
}

/**
 * Returns the team role that the values of the provider's role claim stand for; null if no claim is configured. If no
 * values are configured for viewers, every value that does not stand for a manager stands for a viewer.
 * @throws {ApiError} SingleSignOnFailed if the values stand for no role
 */
function roleIn(claims: Readonly<Record<string, unknown>>, settings: Settings): AssignableTeamRole | null {
  const { roleClaim, managerValues, viewerValues } = settings
  if (!roleClaim) return null
  const values = [claims[roleClaim]].flat().map(String)
  if (managerValues.some(value => values.includes(value))) return 'Manager'
  if (viewerValues.length === 0 || viewerValues.some(value => values.includes(value))) return 'Viewer'
  throw singleSignOnError('role', 'The identity provider gives no role in the team')
}

/**
 * Returns the e-mail from the claims.
 * @throws {ApiError} SingleSignOnFailed if the provider has not verified the e-mail, or the e-mail has another domain
 */
function emailIn(claims: Readonly<Record<string, unknown>>, { domain }: Settings): string {
  const { email, email_verified: isVerified } = claims
  if (typeof email !== 'string' || !isEmail(email) || isVerified !== true || domainOf(email) !== domain)
    throw singleSignOnError('email', 'The e-mail is not verified, or of another domain')
  return normaliseEmail(email)
}

/**
 * Completes a sign-in with the identity provider's response, and opens a session in the organisation of the provider.
 * @param note called with the organisation's id as soon as it is known, for the audit log
 * @throws {ApiError} SingleSignOnFailed; EmailAlreadyTaken; LimitReached for a full team; RoleUnavailable
 */
export async function finishSingleSignOn(
  deps: SingleSignOnDeps,
  { organisationId: answeredFor, ...answer }: SingleSignOnCallback,
  { caller, language }: { caller: BrowserClient; language: Language },
  note: (organisationId: string) => void,
  now = databaseNow(),
): Promise<CompletedSignIn> {
  const { db, config, identityProviders } = deps
  const attempt = await takeAttempt(db, caller.cookies, answer.state, now)
  const settings = await readSettings(db, attempt.singleSignOnId)
  note(settings.organisationId)
  // The code of one organisation's provider must not be sent to another organisation's provider (mix-up attack, RFC
  // 9700, section 4.4).
  if (answeredFor !== settings.organisationId)
    throw singleSignOnError('expired', 'The response is from another organisation’s identity provider')
  if (answer.error !== undefined || answer.code === undefined)
    throw singleSignOnError('cancelled', 'The identity provider has cancelled the sign-in')
  const address = new URL(redirectUriOf(config, settings.organisationId))
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) address.searchParams.set(name, value)
  const wanted = ['email', 'email_verified', ...(settings.roleClaim ? [settings.roleClaim] : [])]
  const claims = await identityProviders.redeem(settings, address, attempt, wanted).catch(error => {
    throw providerError(deps, settings, error)
  })
  const email = emailIn(claims, settings)
  const teamRole = roleIn(claims, settings)
  // A new account gets a random password. The password is hashed before the transaction, because hashing takes long.
  const passwordHash = await hashPassword(randomToken())
  return db.transaction(async tx => {
    const person = await findOrCreateMember(
      tx,
      deps,
      { organisationId: settings.organisationId, email, teamRole, language, passwordHash },
      now,
    )
    // The single sign-on may have been changed while the provider responded.
    await readSettings(tx, settings.id, settings.version)
    const { organisationId } = settings
    const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, organisationId))
    if (!organisation) throw singleSignOnError('expired', 'The organisation was deleted during the sign-in')
    const account = { ...person, organisationId, role: organisation.role }
    return finishSignIn(tx, deps, account, caller, { now, singleSignOnId: settings.id })
  })
}
