/**
 * How many letters an organisation may cause to others in an hour, over all its sessions: enough for the largest team and
 * the longest request, too few for a mass mailing.
 */
import { eq, lt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { mailAllowances } from '../db/schema'
import { ApiError } from '../errors'

export const mailsAnHour = 300
const hourMs = 3600_000

/** Counts one, with the transaction that sends it. @throws {ApiError} TooManyRequests */
export async function countMail(tx: Database, organisationId: string, now: Date) {
  const { beganAt, sent } = mailAllowances
  const isOver = lte(beganAt, new Date(now.getTime() - hourMs))
  const moment = sql`${now.toISOString()}::timestamptz`
  const [counted] = await tx
    .insert(mailAllowances)
    .values({ organisationId, beganAt: now, sent: 1 })
    .onConflictDoUpdate({
      target: mailAllowances.organisationId,
      set: {
        beganAt: sql`case when ${isOver} then ${moment} else ${beganAt} end`,
        sent: sql`case when ${isOver} then 1 else ${sent} + 1 end`,
      },
      setWhere: or(isOver, lt(sent, mailsAnHour)),
    })
    .returning({ sent })
  if (counted) return
  const [row] = await tx
    .select({ beganAt })
    .from(mailAllowances)
    .where(eq(mailAllowances.organisationId, organisationId))
  const wait = (row?.beganAt.getTime() ?? now.getTime()) + hourMs - now.getTime()
  throw new ApiError('TooManyRequests', `At most ${mailsAnHour} mails an hour`, { retryAfter: wait / 1000 })
}
