/**
 * Creates and looks up API keys: `rk_live_…` and `rk_test_…` with 256 bits, stored as SHA-256. A key is not a session:
 * it gives access only to routes below /api/v1 that declare one of its scopes. The key is read on every request, so
 * that a revoked key, or a key of a deleted organisation, stops working at once.
 */
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { KeyMode, KeyScope } from '../../contract/access'
import { cachedQuery } from '../db/cachedQueries'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { keys, organisations } from '../db/schema'
import { ApiError } from '../errors/apiErrors'
import { isFeatureOff, isFeatureOn } from '../lib/disabledFeatures'
import { randomToken } from '../lib/secrets'

export interface MachineKey {
  id: string
  name: string
  mode: KeyMode
  scopes: readonly KeyScope[]
  source: string
  /** The key's organisation; `null` for a key of the platform, which can access all organisations. */
  organisationId: string | null
}

export const generateKeySecret = (mode: KeyMode) => `rk_${mode}_${randomToken()}`

const liveKey = cachedQuery((db, name: 'key') =>
  db
    .select({
      id: keys.id,
      name: keys.name,
      mode: keys.mode,
      scopes: keys.scopes,
      source: keys.source,
      organisationId: keys.organisationId,
      lastUsedOn: keys.lastUsedOn,
      role: organisations.role,
    })
    .from(keys)
    .leftJoin(organisations, eq(organisations.id, keys.organisationId))
    .where(
      and(
        eq(keys.keyHash, sql.placeholder('keyHash')),
        isNull(keys.revokedAt),
        or(isNull(keys.expiresAt), gt(keys.expiresAt, sql.placeholder('now'))),
        isNull(organisations.deletedAt),
      ),
    )
    .prepare(name),
)

/**
 * Checks that a key has not been revoked. Used for changes that would outlive the key, such as new keys, after the
 * changed record is locked.
 * @throws {ApiError} Unauthorized for a key that has been revoked meanwhile
 */
export async function requireUsableKey(tx: Database, keyId: string): Promise<void> {
  const isWorking = and(eq(keys.id, keyId), isNull(keys.revokedAt))
  if (!(await tx.$count(keys, isWorking))) throw new ApiError('Unauthorized', 'The key has been revoked or has expired')
}

/**
 * Returns the key with this hash, without scopes that are switched off; undefined if the key is unknown, revoked or
 * expired, or its organisation is deleted. The day of the last use is written at most once a day.
 */
export async function readKey(db: Database, keyHash: string, now = databaseNow()): Promise<MachineKey | undefined> {
  const [row] = await liveKey(db, 'key').execute({ keyHash, now: now.toISOString() })
  if (!row || (row.role && isFeatureOff('roles', row.role))) return undefined
  const { lastUsedOn, role: _role, ...key } = row
  const today = now.toISOString().slice(0, 10)
  if (lastUsedOn !== today) {
    const isEarlier = or(isNull(keys.lastUsedOn), lt(keys.lastUsedOn, today))
    await db
      .update(keys)
      .set({ lastUsedOn: today })
      .where(and(eq(keys.id, key.id), isEarlier))
  }
  return { ...key, scopes: key.scopes.filter(scope => isFeatureOn('scopes', scope)) }
}
