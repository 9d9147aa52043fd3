/**
 * The second factors of an account: passkeys and authenticator apps. The table has only factors that the holder has
 * confirmed. Added and removed factors are reported to the holder (reportGrants.ts). Every call that changes or uses a
 * factor locks the account first, so that no factor is added while the account is being recovered.
 */
import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import type { AddedFactor, Factor, Factors } from '../../contract/factors'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { secondFactors } from '../db/schema'
import { ApiError, requireFound } from '../errors/apiErrors'
import { serverLimits } from '../lib/limits'
import { findTotpStep } from '../lib/totp'
import { assertRowLimit } from '../ownership/rowLimits'
import { lockAccount } from './lockAccount'
import { countRecoveryCodes, deleteRecoveryCodes, replaceRecoveryCodes } from './recoveryCodes'
import { requireLiveSession, type Session } from './sessions'

export type FactorRow = typeof secondFactors.$inferSelect

const usableFactor = (accountId: string) =>
  and(eq(secondFactors.accountId, accountId), isNull(secondFactors.disabledAt))

export const readFactors = (db: Database, accountId: string): Promise<FactorRow[]> =>
  db
    .select()
    .from(secondFactors)
    .where(usableFactor(accountId))
    .orderBy(asc(secondFactors.createdAt), asc(secondFactors.id))

const toFactor = ({ id, kind, name, createdAt, lastUsedAt }: FactorRow): Factor => ({
  id,
  kind,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

const provedForMs = serverLimits.factorProvedMinutes * 60_000

/**
 * Returns the time until which the session's last proof of a factor counts as recent; undefined without a recent proof.
 */
function factorProofExpiry({ factorProvedAt }: Pick<Session, 'factorProvedAt'>, now = databaseNow()): Date | undefined {
  const until = new Date((factorProvedAt?.getTime() ?? Number.NEGATIVE_INFINITY) + provedForMs)
  return until > now ? until : undefined
}

/** Returns whether the account has a second factor that the session has not proved recently. */
export const lacksRecentFactor = (session: Pick<Session, 'hasSecondFactor' | 'factorProvedAt'>): boolean =>
  session.hasSecondFactor && !factorProofExpiry(session)

/** Returns the error for an action that needs a recently proved factor. */
export const factorRequiredError = () =>
  new ApiError(
    'FactorRequired',
    'Verify a second factor first (POST /auth/factors/challenge, then /auth/factors/prove)',
  )

/** Returns the error for an account that must have a second factor and has none. */
export const factorSetupError = () =>
  new ApiError('FactorSetupRequired', 'Set up a second factor first (POST /auth/factors/…)')

/**
 * Returns the account's factors for its holder.
 * @param isRequired whether the account must have a factor
 */
export async function listFactors(db: Database, session: Session, isRequired: boolean): Promise<Factors> {
  const rows = await readFactors(db, session.accountId)
  return {
    isRequired,
    provedUntil: (rows.length > 0 && factorProofExpiry(session)?.toISOString()) || null,
    items: rows.map(toFactor),
    recoveryCodesLeft: await countRecoveryCodes(db, session.accountId),
  }
}

/**
 * Checks that the account has not reached the maximum number of factors.
 * @throws {ApiError} LimitReached
 */
export const assertCanAddFactor = (tx: Database, accountId: string) => assertRowLimit(tx, secondFactors, accountId)

type NewFactor = Pick<typeof secondFactors.$inferInsert, 'kind' | 'name'> & Partial<typeof secondFactors.$inferInsert>

/**
 * Adds a confirmed factor, and creates recovery codes with the first factor of an account. The caller has checked the
 * limit ({@link assertCanAddFactor}).
 * @param tx a transaction that has locked the account
 * @throws {ApiError} NotUnique for a passkey that is registered already
 */
export async function addFactor(tx: Database, accountId: string, factor: NewFactor, now: Date): Promise<AddedFactor> {
  const isFirst = (await tx.$count(secondFactors, usableFactor(accountId))) === 0
  const [row] = await tx
    .insert(secondFactors)
    .values({ ...factor, accountId, createdAt: now })
    .onConflictDoNothing({ target: secondFactors.credentialId })
    .returning()
  if (!row) throw new ApiError('NotUnique', 'This passkey is already registered')
  return { ...toFactor(row), recoveryCodes: isFirst ? await replaceRecoveryCodes(tx, accountId, now) : null }
}

/**
 * Removes a factor. The removal of the last factor also deletes the recovery codes.
 * @param tx a transaction that has locked the account
 * @param isRequired whether the account must keep a factor
 * @throws {ApiError} EntityNotFound for a factor that the account does not have; InvalidOperation for the last factor
 *   if a factor is required
 */
export async function removeFactor(
  tx: Database,
  accountId: string,
  id: string,
  isRequired: boolean,
): Promise<FactorRow> {
  const [row] = await tx
    .delete(secondFactors)
    .where(and(usableFactor(accountId), eq(secondFactors.id, id)))
    .returning()
  const removed = requireFound(row, 'Second factor')
  if ((await tx.$count(secondFactors, usableFactor(accountId))) === 0) {
    if (isRequired) throw new ApiError('InvalidOperation', 'A second factor is required: add another one first')
    await deleteRecoveryCodes(tx, accountId)
  }
  return removed
}

/**
 * Locks the account of a call that changes its factors, and checks that the session still exists.
 * @throws {ApiError} Unauthorized if the session has ended meanwhile
 */
export async function lockFactorHolder(
  tx: Database,
  { accountId, tokenHash }: Pick<Session, 'accountId' | 'tokenHash'>,
) {
  const account = requireFound(await lockAccount(tx, accountId), 'Account')
  await requireLiveSession(tx, tokenHash)
  return account
}

/**
 * Returns whether a code is valid for one of the account's authenticator apps, and uses the code up. An app's code is
 * accepted once per time step, so of several simultaneous uses only one succeeds.
 */
export async function consumeTotpCode(tx: Database, accountId: string, code: string, now: Date): Promise<boolean> {
  for (const { id, secret } of await readFactors(tx, accountId)) {
    const step = secret ? findTotpStep(secret, code, now) : undefined
    if (step === undefined) continue
    const used = await tx
      .update(secondFactors)
      .set({ lastStep: step, lastUsedAt: now })
      .where(and(eq(secondFactors.id, id), isNull(secondFactors.disabledAt), lt(secondFactors.lastStep, step)))
      .returning({ id: secondFactors.id })
    if (used.length > 0) return true
  }
  return false
}

/**
 * Stores the signature counter that a passkey has sent, and the time. A counter that does not rise indicates a copied
 * authenticator (WebAuthn Level 3, 6.1.1). Authenticators without a counter always send 0, which is accepted.
 * @returns whether the counter is acceptable and the passkey is not disabled
 */
export async function recordPasskeyUse(tx: Database, id: string, counter: number, now: Date): Promise<boolean> {
  const rises = counter > 0 ? lt(secondFactors.counter, counter) : eq(secondFactors.counter, 0)
  const used = await tx
    .update(secondFactors)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(secondFactors.id, id), isNull(secondFactors.disabledAt), rises))
    .returning({ id: secondFactors.id })
  return used.length > 0
}

/** Returns the usable passkey with this credential id, whichever account it belongs to; undefined if there is none. */
export async function findPasskey(tx: Database, credentialId: string): Promise<FactorRow | undefined> {
  const [row] = await tx
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.credentialId, credentialId), isNull(secondFactors.disabledAt)))
  return row
}
