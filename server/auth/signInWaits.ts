/**
 * Makes clients wait after wrong passwords. After its fifth failure a client waits 1 s. Each further failure doubles
 * the time, up to 15 minutes. One network range thus has at most 17 attempts for an account in the first hour, then 4
 * an hour. All unknown clients of an account together have 20 attempts at once and one more every 90 s: at most 60 in
 * any hour and 980 in any day, from any number of networks. A browser that signed in previously is counted separately.
 * No account is locked permanently, and unknown clients cannot make the owner's browser wait.
 */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { signInWaits } from '../db/schema'
import { ApiError } from '../errors/apiErrors'
import { type ClientIdentity, clientIdentityOf } from './clientIdentity'
import type { BrowserClient } from './knownBrowsers'

const firstWaitMs = 1000
const longestWaitMs = 15 * 60_000
const freeFailures = 5
/** Stored value of `clientName` in the row that all unknown clients of an account share. */
const unknownClients = 'strangers'
const unknownClientBurst = 20
const unknownClientIntervalMs = 90_000

/** Returns how long a client has to wait after this number of consecutive failures, in ms. */
export const signInBackOffMs = (failures: number) =>
  failures < freeFailures ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - freeFailures))

type SignInWait = Pick<typeof signInWaits.$inferInsert, 'clientName' | 'failures' | 'until'>

const storeWait = (tx: Database, accountId: string, { clientName, failures, until }: SignInWait) =>
  tx
    .insert(signInWaits)
    .values({ accountId, clientName, failures, until })
    .onConflictDoUpdate({ target: [signInWaits.accountId, signInWaits.clientName], set: { failures, until } })

/**
 * Counts an attempt as failed before its password is verified. Otherwise simultaneous attempts would all be verified
 * before any of them is counted.
 * @param tx a transaction that has locked the account's row
 * @throws {ApiError} TooManyRequests while the client has to wait
 */
export async function countSignInAttempt(
  tx: Database,
  accountId: string,
  caller: BrowserClient,
  now: Date,
): Promise<ClientIdentity> {
  const client = await clientIdentityOf(tx, accountId, caller, now)
  const rows = await tx
    .select()
    .from(signInWaits)
    .where(and(eq(signInWaits.accountId, accountId), inArray(signInWaits.clientName, [client.name, unknownClients])))
  const own = rows.find(row => row.clientName === client.name)
  const all = rows.find(row => row.clientName === unknownClients)
  const ownMs = (own?.until.getTime() ?? 0) - now.getTime()
  // The unknown clients of an account share a leaky bucket of `unknownClientBurst` attempts. One attempt drains from
  // the bucket every `unknownClientIntervalMs`. `emptyAt` is the time at which the bucket will be empty.
  const emptyAt = Math.max(all?.until.getTime() ?? 0, now.getTime())
  const allMs = client.isKnown ? 0 : emptyAt - now.getTime() - (unknownClientBurst - 1) * unknownClientIntervalMs
  const wait = Math.max(ownMs, allMs)
  if (wait > 0) {
    const message = 'Too many failed attempts; try again later'
    throw new ApiError('TooManyRequests', message, { retryAfter: wait / 1000, subject: accountId })
  }
  const failures = (own?.failures ?? 0) + 1
  await storeWait(tx, accountId, {
    clientName: client.name,
    failures,
    until: new Date(now.getTime() + signInBackOffMs(failures)),
  })
  if (!client.isKnown) {
    await storeWait(tx, accountId, {
      clientName: unknownClients,
      failures: 0,
      until: new Date(emptyAt + unknownClientIntervalMs),
    })
  }
  return client
}

/**
 * Returns the number of wrong passwords of an account, and until when its clients have to wait.
 * @returns `until`: end of the longest wait of a single client; `unknownUntil`: end of the wait that all unknown
 *   clients share, because they made too many attempts together; null if there is no wait
 */
export async function readSignInWaits(db: Database, accountId: string, now = databaseNow()) {
  const rows = await db.select().from(signInWaits).where(eq(signInWaits.accountId, accountId))
  const clients = rows.filter(({ clientName }) => clientName !== unknownClients)
  const latest = Math.max(0, ...clients.map(({ until }) => until.getTime()))
  const emptyAt = rows.find(({ clientName }) => clientName === unknownClients)?.until.getTime() ?? 0
  const unknownUntil = emptyAt - (unknownClientBurst - 1) * unknownClientIntervalMs
  const ahead = (time: number) => (time > now.getTime() ? new Date(time).toISOString() : null)
  return {
    failures: clients.reduce((sum, { failures }) => sum + failures, 0),
    until: ahead(latest),
    unknownUntil: ahead(unknownUntil),
  }
}

/**
 * Subtracts one attempt from the count, because its password was right; the second factor is still to be proved.
 * Earlier failures stay counted, so that somebody who knows the password gets no additional guesses of the second
 * factor.
 * @param tx a transaction that has locked the account's row
 */
export async function refundSignInAttempt(tx: Database, accountId: string, { name, isKnown }: ClientIdentity) {
  const own = and(eq(signInWaits.accountId, accountId), eq(signInWaits.clientName, name))
  const [row] = await tx.select().from(signInWaits).where(own)
  if (row) {
    const until = new Date(row.until.getTime() - signInBackOffMs(row.failures))
    await storeWait(tx, accountId, { clientName: name, failures: Math.max(0, row.failures - 1), until })
  }
  if (!isKnown) await refundUnknownClientAttempt(tx, accountId)
}

async function refundUnknownClientAttempt(db: Database, accountId: string) {
  const until = sql`${signInWaits.until} - make_interval(secs => ${unknownClientIntervalMs / 1000})`
  const shared = and(eq(signInWaits.accountId, accountId), eq(signInWaits.clientName, unknownClients))
  await db.update(signInWaits).set({ until }).where(shared)
}

/**
 * Deletes the client's failures after a successful sign-in. An unknown client's attempt is also subtracted from the
 * count that all unknown clients share.
 */
export async function forgetSignInFailures(db: Database, accountId: string, { name, isKnown }: ClientIdentity) {
  await db.delete(signInWaits).where(and(eq(signInWaits.accountId, accountId), eq(signInWaits.clientName, name)))
  if (!isKnown) await refundUnknownClientAttempt(db, accountId)
}
