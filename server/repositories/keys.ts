/**
 * Keys of one owner: an organisation, or the platform, which is nobody's. Every query goes through {@link mine}. Each
 * change stands in line behind the owner's others, so that no number of calls at once makes more keys than there may be.
 */
import { and, desc, eq, gt, gte, isNull, or } from 'drizzle-orm'
import { type Key, type KeyCreate, keySchema, type NewKey } from '../../contract/keys'
import { limits } from '../../contract/limits'
import type { Page } from '../../contract/paging'
import { hashOfKey, newSecret } from '../auth/keys'
import { requireLive, type Session } from '../auth/sessions'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { keys } from '../db/schema'
import { wireOf } from '../declared/served'
import { ApiError, refusedAt } from '../errors'
import { newestFirst } from './listOrder'
import { type KeyOwner, livingOrganisation, ofOwner, organisationIdOf, standInLine } from './owners'
import { addRow, readPage, readRow } from './rows'

type Row = typeof keys.$inferSelect

const mine = ofOwner.bind(null, keys.organisationId)
const working = (now: Date) => and(isNull(keys.revokedAt), or(isNull(keys.expiresAt), gt(keys.expiresAt, now)))

const toKey = (row: Row, now: Date): Key =>
  wireOf(keySchema, row, { isWorking: !row.revokedAt && (!row.expiresAt || row.expiresAt > now) })

async function standInOwnLine(tx: Database, owner: KeyOwner, session: Session | undefined) {
  await standInLine(tx, owner, 'keys')
  if (session) await requireLive(tx, session.tokenHash)
}

async function insert(tx: Database, owner: KeyOwner, given: KeyCreate, now: Date): Promise<NewKey> {
  const { name, mode, scopes, expiresAt } = given
  if (expiresAt && new Date(expiresAt) <= now) {
    throw refusedAt('expiresAt', 'InvalidParams', 'It would have expired already')
  }
  const alike = mine(owner, eq(keys.mode, mode), eq(keys.name, name))
  if ((await tx.$count(keys, and(alike, working(now)))) >= limits.keysOfOneName) {
    throw new ApiError('InvalidOperation', 'Two keys of this name work already; revoke one of them first')
  }
  if (owner !== 'platform' && (await tx.$count(keys, mine(owner, working(now)))) >= limits.keysOfOne) {
    throw new ApiError('InvalidOperation', `At most ${limits.keysOfOne} keys may work at a time`)
  }
  const [before] = await tx
    .select({ source: keys.source })
    .from(keys)
    .where(alike)
    .orderBy(desc(keys.createdAt))
    .limit(1)
  const key = newSecret(mode)
  const row = await addRow(tx, keys, {
    organisationId: organisationIdOf(owner),
    name,
    mode,
    scopes,
    keyHash: hashOfKey(key),
    ending: key.slice(-4),
    ...before,
    createdAt: now,
    expiresAt: expiresAt ? new Date(expiresAt) : null,
  })
  return { ...toKey(row, now), key }
}

/** What a thief of the account has made goes with him. */
export async function revokeKeysSince(tx: Database, owner: { organisationId: string }, since: Date, now: Date) {
  await livingOrganisation(tx, owner, 'no key update')
  await tx
    .update(keys)
    .set({ revokedAt: now })
    .where(mine(owner, working(now), gte(keys.createdAt, since)))
}

/** @param session by whose person keys are made; none on the command line */
export function keysRepository(db: Database, owner: KeyOwner, session?: Session) {
  const get = (tx: Database, id: string) => readRow(tx, keys, mine(owner, eq(keys.id, id)), 'Key')
  return {
    get: async (id: string) => toKey(await get(db, id), databaseNow()),
    /** Newest first. */
    list: (asked: { offset: number; limit?: number }, now = databaseNow()): Promise<Page<Key>> =>
      readPage(db, keys, { ...asked, where: mine(owner), order: newestFirst(keys) }, row => toKey(row, now)),
    /** @throws {ApiError} InvalidOperation for one more than may work at a time */
    create: (given: KeyCreate, now = databaseNow()): Promise<NewKey> =>
      db.transaction(async tx => {
        await standInOwnLine(tx, owner, session)
        return insert(tx, owner, given, now)
      }),
    /**
     * A successor of the same name, scopes and expiry; the old one goes on for a day.
     * @throws {ApiError} InvalidOperation for a key that does not work, or has its successor
     */
    rotate: (id: string, now = databaseNow()): Promise<NewKey> =>
      db.transaction(async tx => {
        await standInOwnLine(tx, owner, session)
        const end = new Date(now.getTime() + limits.keyOverlapHours * 3600_000)
        const { name, mode, scopes, expiresAt, revokedAt } = await get(tx, id)
        if (revokedAt || (expiresAt && expiresAt <= now)) throw new ApiError('InvalidOperation', 'It works no more')
        const made = await insert(tx, owner, { name, mode, scopes, expiresAt: expiresAt?.toISOString() }, now)
        const soonest = expiresAt && expiresAt < end ? expiresAt : end
        await tx.update(keys).set({ expiresAt: soonest }).where(eq(keys.id, id))
        return made
      }),
    /** At once. A revoked one stays revoked since when it was. */
    async revoke(id: string, now = databaseNow()): Promise<Key> {
      await db
        .update(keys)
        .set({ revokedAt: now })
        .where(mine(owner, eq(keys.id, id), isNull(keys.revokedAt)))
      return toKey(await get(db, id), now)
    },
  }
}
