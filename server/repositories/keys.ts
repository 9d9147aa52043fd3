/**
 * Reads and changes the API keys of one owner: an organisation, or the platform. Every query is limited by {@link
 * ownedBy}. A lock makes calls that create keys for one owner run one after another, so that parallel calls cannot
 * create more keys than allowed.
 */

import { and, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { type Key, type KeyCreate, type KeyWithSecret, keySchema } from '../../contract/keys'
import type { Page } from '../../contract/paging'
import { generateKeySecret } from '../accounts/keys'
import { type GrantContext, silentGrantContext } from '../accounts/reportGrants'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { staffOrderByExpressions } from '../db/listOrder'
import { insertRow, readNextRows, readPage, readRow } from '../db/rows'
import { keys } from '../db/schema'
import { ApiError, fieldError } from '../errors/apiErrors'
import { serverLimits } from '../lib/limits'
import { hashSecret } from '../lib/secrets'
import { type KeyOwner, lockOwner, organisationIdOf, ownedByCondition } from '../ownership/owners'
import { assertRowLimit } from '../ownership/rowLimits'
import { buildWireRecord } from '../queries/wireColumns'

type KeyRow = typeof keys.$inferSelect

const ownedBy = ownedByCondition.bind(null, keys.organisationId)
const isWorkingKey = (now: Date) => and(isNull(keys.revokedAt), or(isNull(keys.expiresAt), gt(keys.expiresAt, now)))

const toKey = (row: KeyRow, now: Date): Key =>
  buildWireRecord(keySchema, row, { isWorking: !row.revokedAt && (!row.expiresAt || row.expiresAt > now) })

async function insertKey(
  tx: Database,
  { owner, by }: { owner: KeyOwner; by: GrantContext },
  given: KeyCreate,
  now: Date,
): Promise<KeyWithSecret> {
  const { name, mode, scopes, expiresAt } = given
  if (expiresAt && new Date(expiresAt) <= now) {
    throw fieldError('expiresAt', 'InvalidParams', 'The expiry date is in the past')
  }
  if (owner !== 'platform') await assertRowLimit(tx, keys, owner.organisationId)
  const sameName = ownedBy(owner, eq(keys.mode, mode), eq(keys.name, name))
  if ((await tx.$count(keys, and(sameName, isWorkingKey(now)))) >= serverLimits.keysOfOneName) {
    throw new ApiError('InvalidOperation', 'Two active keys already have this name; revoke one of them first')
  }
  const [before] = await tx
    .select({ source: keys.source })
    .from(keys)
    .where(sameName)
    .orderBy(desc(keys.createdAt))
    .limit(1)
  const key = generateKeySecret(mode)
  const row = await insertRow(tx, keys, {
    organisationId: organisationIdOf(owner),
    name,
    mode,
    scopes,
    keyHash: hashSecret(key),
    ending: key.slice(-4),
    ...before,
    createdAt: now,
    expiresAt: expiresAt ? new Date(expiresAt) : null,
  })
  await by.report(tx, { kind: 'key', change: 'created', id: row.id, name, detail: `rk_${mode}_…${row.ending}` })
  return { ...toKey(row, now), key }
}

interface KeysRequest {
  offset: number
  limit?: number
  /** If set, only the keys with these ids are returned. */
  ids?: string[] | undefined
  sort?: ['id' | 'createdAt', 'ASC' | 'DESC'] | undefined
}

/**
 * Creates the repository of one owner's API keys.
 * @param by the call that creates keys, which it reports to their owner; calls that only read or revoke keys need none
 */
export function keysRepository(db: Database, owner: KeyOwner, by: GrantContext = silentGrantContext) {
  const lockKeyOwner = async (tx: Database) => {
    await lockOwner(tx, owner, 'key')
    await by.requireLive(tx)
  }
  const get = (tx: Database, id: string) => readRow(tx, keys, ownedBy(owner, eq(keys.id, id)), 'Key')
  return {
    get: async (id: string) => toKey(await get(db, id), databaseNow()),
    /** Returns a page of keys, by default newest first. */
    list: ({ ids, sort, ...range }: KeysRequest, now = databaseNow()): Promise<Page<Key>> => {
      const where = ownedBy(owner, ids && inArray(keys.id, ids))
      const order = staffOrderByExpressions(
        { sort, language: 'en' },
        { createdAt: keys.createdAt },
        keys.id,
        keys.createdAt,
      )
      return readPage(db, keys, { ...range, where, order }, row => toKey(row, now))
    },
    /** Returns the next keys in the order of their ids (server/queries/keysetBatches.ts). */
    next: (after: string | undefined, limit: number, now = databaseNow()) =>
      readNextRows(db, keys, { where: ownedBy(owner), after, limit }, row => toKey(row, now)),
    /**
     * Creates a key.
     * @throws {ApiError} InvalidParams for an expiry in the past; LimitReached or RateLimitExceeded; InvalidOperation
     *   if two valid API keys already have the name
     */
    create: (given: KeyCreate, now = databaseNow()): Promise<KeyWithSecret> =>
      db.transaction(async tx => {
        await lockKeyOwner(tx)
        return insertKey(tx, { owner, by }, given, now)
      }),
    /**
     * Creates a successor of an API key, with the same name, mode, scopes and expiry. The old API key works for at most
     * another day.
     * @throws {ApiError} InvalidOperation for an API key that is revoked or expired, or if two valid API keys already
     *   have its name; LimitReached or RateLimitExceeded
     */
    rotate: (id: string, now = databaseNow()): Promise<KeyWithSecret> =>
      db.transaction(async tx => {
        await lockKeyOwner(tx)
        const end = new Date(now.getTime() + serverLimits.keyOverlapHours * 3600_000)
        const { name, mode, scopes, expiresAt, revokedAt } = await get(tx, id)
        if (revokedAt || (expiresAt && expiresAt <= now))
          throw new ApiError('InvalidOperation', 'The key has been revoked or has expired')
        const made = await insertKey(
          tx,
          { owner, by },
          { name, mode, scopes, expiresAt: expiresAt?.toISOString() },
          now,
        )
        const soonest = expiresAt && expiresAt < end ? expiresAt : end
        await tx.update(keys).set({ expiresAt: soonest }).where(eq(keys.id, id))
        return made
      }),
    /** Revokes a key, which stops working immediately. Revoking it again does not change its time of revocation. */
    async revoke(id: string, now = databaseNow()): Promise<Key> {
      await db
        .update(keys)
        .set({ revokedAt: now })
        .where(ownedBy(owner, eq(keys.id, id), isNull(keys.revokedAt)))
      return toKey(await get(db, id), now)
    },
  }
}
