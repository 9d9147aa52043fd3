/**
 * Recovery codes of an account: each replaces a second factor once. They have 80 bits, so that somebody who reads their
 * SHA-256 in the database cannot find them by trying all codes.
 */
import { randomBytes } from 'node:crypto'
import { and, eq, gte } from 'drizzle-orm'
import { recoveryCodeCount } from '../../contract/factorKinds'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { recoveryCodes } from '../db/schema'
import { hashSecret } from '../lib/secrets'
import { toBase32 } from '../lib/totp'

const codeBytes = 10

/** Returns the normal form of a typed code: without spaces and dashes, in lower case. */
const normaliseCode = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()
const codeHashOf = (accountId: string, code: string) => hashSecret(`${accountId}:${normaliseCode(code)}`)

/** Returns a new code, such as `k3vq-7xpa-m2dn-4hzt`. */
const createCode = () => (toBase32(randomBytes(codeBytes)).toLowerCase().match(/.{4}/g) ?? []).join('-')

/**
 * Creates a new set of codes. Codes of the previous set stop working.
 * @returns the codes, of which only hashes are stored
 */
export async function replaceRecoveryCodes(tx: Database, accountId: string, now = databaseNow()): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, createCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  const rows = codes.map(code => ({ accountId, codeHash: codeHashOf(accountId, code), createdAt: now }))
  await tx.insert(recoveryCodes).values(rows)
  return codes
}

/** Uses a code up, and returns whether it was valid. Of several simultaneous uses only one succeeds. */
export async function consumeRecoveryCode(tx: Database, accountId: string, code: string): Promise<boolean> {
  const isIt = and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.codeHash, codeHashOf(accountId, code)))
  const used = await tx.delete(recoveryCodes).where(isIt).returning()
  return used.length > 0
}

export const countRecoveryCodes = (db: Database, accountId: string) =>
  db.$count(recoveryCodes, eq(recoveryCodes.accountId, accountId))

/** Deletes the codes that were created since the given time; all codes if no time is given. */
export const deleteRecoveryCodes = (tx: Database, accountId: string, since?: Date) =>
  tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), since && gte(recoveryCodes.createdAt, since)))
