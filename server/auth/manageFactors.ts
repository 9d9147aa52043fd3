/**
 * Sets up and removes the second factors of the signed-in account. Each change needs a factor that the session has
 * proved in the last 15 minutes, or the password if the account has no factor yet, and is reported to the holder at
 * once (server/accounts/reportGrants.ts).
 */
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type {
  AddedFactor,
  PasskeySetup,
  passkeyConfirmSchema,
  TotpSetup,
  totpConfirmSchema,
} from '../../contract/factors'
import { endSessionsOf } from '../accounts/endSessions'
import { verifyPassword } from '../accounts/passwords'
import { replaceRecoveryCodes } from '../accounts/recoveryCodes'
import { reportFactorChange } from '../accounts/reportGrants'
import {
  addFactor,
  assertCanAddFactor,
  factorRequiredError,
  lacksRecentFactor,
  lockFactorHolder,
  readFactors,
  removeFactor,
} from '../accounts/secondFactors'
import { requireLiveSession, type Session } from '../accounts/sessions'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { readRow } from '../db/rows'
import { accounts } from '../db/schema'
import type { Deps } from '../deps'
import { ApiError } from '../errors/apiErrors'
import { createTotpSecret, findTotpStep, totpUri } from '../lib/totp'
import {
  consumeChallenge,
  factorFailedError,
  issueChallenge,
  passkeyCredentialsOf,
  relyingPartyIdOf,
} from './factorChallenges'
import { forgetBrowsers } from './knownBrowsers'
import { passkeyAlgorithms, verifyRegistration } from './passkeys'
import { createRecoveryLink } from './recoveryLinks'
import { markFactorProved } from './sessionProof'
import { wrongPasswordError } from './wrongPassword'

type FactorChangeDeps = Pick<Deps, 'db' | 'config' | 'mailer'>

/**
 * Checks that the caller may change the factors. Requires a recent proof of a factor, or the password if the account
 * has no factor yet. If the password always sufficed, somebody who knows only the password could add a factor and then
 * prove it. A password that is sent although it is not required must be right too. The check runs before the change's
 * transaction, because verifying a password takes long.
 * @throws {ApiError} FactorRequired; InvalidPassword at the field `password`
 */
export async function authoriseFactorChange(
  { db }: Pick<Deps, 'db'>,
  session: Session,
  password: string | undefined,
): Promise<void> {
  if (lacksRecentFactor(session)) throw factorRequiredError()
  if (password === undefined) {
    if (session.hasSecondFactor) return
    throw wrongPasswordError('password')
  }
  const [account] = await db.select().from(accounts).where(eq(accounts.id, session.accountId))
  if (!(await verifyPassword(password, account?.passwordHash))) throw wrongPasswordError('password')
}

/**
 * Checks that the caller may remove a factor. Checks nothing if the account does not have the factor: the removal is
 * then rejected later, or repeats an earlier removal.
 * @throws {ApiError} InvalidPassword; FactorRequired
 */
export async function authoriseFactorRemoval(
  { db }: Pick<Deps, 'db'>,
  session: Session,
  id: string,
  password: string | undefined,
): Promise<void> {
  const own = await readFactors(db, session.accountId)
  if (own.some(factor => factor.id === id)) await authoriseFactorChange({ db }, session, password)
}

/** Creates the secret of an authenticator app. The secret is stored with the challenge until a code confirms it. */
export async function beginAuthenticatorApp(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { accountId, email }: Session,
  now = databaseNow(),
): Promise<TotpSetup> {
  const secret = createTotpSecret()
  const challenge = await issueChallenge(db, { purpose: 'addTotp', accountId, secret }, now)
  return { ...challenge, secret, uri: totpUri({ secret, issuer: siteName(config), account: email }) }
}

const siteName = ({ brand, publicUrl }: Deps['config']) => brand.name ?? new URL(publicUrl).hostname

/**
 * Adds a factor that the session has just proved, and reports it. The e-mail to the account's address has a link that
 * recovers the account, because somebody else who adds a factor would otherwise keep it. The first factor of an account
 * ends its other sessions, and makes the browsers unknown that signed in without a factor. A known browser can guess
 * codes without waiting for the limits of unknown clients.
 */
async function addProvedFactor(
  tx: Database,
  deps: Pick<Deps, 'config' | 'mailer'>,
  session: Session,
  factor: Parameters<typeof addFactor>[2],
  now: Date,
): Promise<AddedFactor> {
  const { accountId, organisationId, tokenHash } = session
  const added = await addFactor(tx, accountId, factor, now)
  await markFactorProved(tx, session, now)
  if (!session.hasSecondFactor) {
    await endSessionsOf(tx, accountId, tokenHash)
    await forgetBrowsers(tx, accountId)
  }
  const { email } = await readRow(tx, accounts, eq(accounts.id, accountId), 'Account')
  // Support staff get no recovery link. If they lose their factors, an administrator replaces their accounts on the
  // command line.
  const recovery = organisationId
    ? await createRecoveryLink(tx, deps, { id: accountId, email }, await requireLiveSession(tx, tokenHash), now)
    : undefined
  await reportFactorChange(tx, deps, session, added, 'created', recovery)
  return added
}

/**
 * Adds an authenticator app if the first code of the app is right.
 * @throws {ApiError} OtpChallengeFailed; a wrong code leaves the challenge valid
 */
export const confirmAuthenticatorApp = (
  { db, config, mailer }: FactorChangeDeps,
  session: Session,
  { challengeToken, name, code }: z.output<typeof totpConfirmSchema>,
  now = databaseNow(),
): Promise<AddedFactor> =>
  db.transaction(async tx => {
    await lockFactorHolder(tx, session)
    await assertCanAddFactor(tx, session.accountId)
    const { secret } = await consumeChallenge(tx, challengeToken, 'addTotp', now, session.accountId)
    const lastStep = secret ? findTotpStep(secret, code, now) : undefined
    if (lastStep === undefined) throw factorFailedError(session.accountId)
    return addProvedFactor(tx, { mailer, config }, session, { kind: 'totp', name, secret, lastStep }, now)
  })

/** Creates the options with which the browser registers a passkey. */
export async function beginPasskey(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { accountId, email }: Session,
  now = databaseNow(),
): Promise<PasskeySetup> {
  const excluded = passkeyCredentialsOf(await readFactors(db, accountId))
  return {
    ...(await issueChallenge(db, { purpose: 'addPasskey', accountId }, now)),
    rp: { id: relyingPartyIdOf(config), name: siteName(config) },
    user: {
      id: Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url'),
      name: email,
      displayName: email,
    },
    algorithms: passkeyAlgorithms,
    excluded,
  }
}

/**
 * Adds a passkey.
 * @throws {ApiError} OtpChallengeFailed; NotUnique for a passkey that is registered already
 */
export const confirmPasskey = (
  { db, config, mailer }: FactorChangeDeps,
  session: Session,
  { challengeToken, name, attestation }: z.output<typeof passkeyConfirmSchema>,
  now = databaseNow(),
): Promise<AddedFactor> =>
  db.transaction(async tx => {
    await lockFactorHolder(tx, session)
    await assertCanAddFactor(tx, session.accountId)
    await consumeChallenge(tx, challengeToken, 'addPasskey', now, session.accountId)
    const passkey = await verifyRegistration(config, attestation, challengeToken)
    if (!passkey) throw factorFailedError(session.accountId)
    return addProvedFactor(tx, { mailer, config }, session, { kind: 'passkey', name, ...passkey }, now)
  })

/**
 * Removes a factor of the account.
 * @param isRequired whether the account must keep a factor
 * @throws {ApiError} EntityNotFound; InvalidOperation for the last factor if a factor is required
 */
export const removeOwnFactor = (
  { db, config, mailer }: FactorChangeDeps,
  session: Session,
  id: string,
  isRequired: boolean,
): Promise<void> =>
  db.transaction(async tx => {
    await lockFactorHolder(tx, session)
    const removed = await removeFactor(tx, session.accountId, id, isRequired)
    await reportFactorChange(tx, { mailer, config }, session, removed, 'removed')
  })

/**
 * Creates a new set of recovery codes.
 * @throws {ApiError} InvalidOperation for an account without a second factor
 */
export const renewRecoveryCodes = (
  { db, config, mailer }: FactorChangeDeps,
  session: Session,
  now = databaseNow(),
): Promise<string[]> =>
  db.transaction(async tx => {
    const { id } = await lockFactorHolder(tx, session)
    const [factor] = await readFactors(tx, id)
    if (!factor) throw new ApiError('InvalidOperation', 'Recovery codes need a second factor')
    const codes = await replaceRecoveryCodes(tx, id, now)
    await reportFactorChange(tx, { mailer, config }, session, factor, 'codes')
    return codes
  })
