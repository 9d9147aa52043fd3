/** Limits the requests for a code that resets a password (resetChallenges.ts). */
import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../db/database'
import { resetChallenges } from '../db/schema'
import { ApiError } from '../errors/apiErrors'
import { rowLifetimes } from '../lib/lifetimes'
import { type ClientIdentity, rangePrefix } from './clientIdentity'

const minuteMs = 60_000
const hourMs = rowLifetimes.challengeHours * 3600_000
/** Maximum number of codes for one client within an hour. */
const perHour = 5
/** Maximum number of codes for one account within an hour, for all unknown clients together. */
const unknownClientsPerHour = 20

/** Returns when fewer than `most` of the codes are at most an hour old; 0 if this is the case now. */
const limitEnd = (times: number[], most: number) => (times.toSorted((a, b) => b - a)[most - 1] ?? -hourMs) + hourMs

/**
 * Limits the requests for a code.
 * @throws {ApiError} TooManyRequests if the client has received a code within the last minute or five codes within the
 *   last hour, or if all unknown clients of the account together have received 20 codes within the last hour
 */
export async function limitPasswordResets(
  tx: Database,
  accountId: string,
  { name, isKnown }: ClientIdentity,
  now: Date,
) {
  const recent = await tx
    .select({ clientName: resetChallenges.clientName, createdAt: resetChallenges.createdAt })
    .from(resetChallenges)
    .where(
      and(eq(resetChallenges.accountId, accountId), gt(resetChallenges.createdAt, new Date(now.getTime() - hourMs))),
    )
  const timesOf = (isCounted: (clientName: string) => boolean) =>
    recent.filter(row => isCounted(row.clientName)).map(row => row.createdAt.getTime())
  const own = timesOf(clientName => clientName === name)
  const ofUnknownClients = isKnown ? [] : timesOf(clientName => clientName.startsWith(rangePrefix))
  const end = Math.max(
    Math.max(0, ...own) + minuteMs,
    limitEnd(own, perHour),
    limitEnd(ofUnknownClients, unknownClientsPerHour),
  )
  const wait = end - now.getTime()
  if (wait > 0) {
    const message = 'A code has already been sent; try again later'
    throw new ApiError('TooManyRequests', message, { retryAfter: wait / 1000, subject: accountId })
  }
}
