/**
 * How many letters an organisation may cause to others in an hour, over all its sessions: enough for the largest team and
 * the longest request, too few for a mass mailing. And how many of them to one address that it typed itself: enough to put a
 * mistake right, too few to pester whoever it belongs to by adding and taking back the same employee.
 */
import { and, eq, lt, lte, or, sql } from 'drizzle-orm'
import { normaliseEmail } from '../auth/emails'
import { fingerprint } from '../auth/secrets'
import type { Database } from '../db/database'
import { mailAddressees, mailAllowances } from '../db/schema'
import { ApiError } from '../errors'
import type { MailTemplate } from './mailer'

export const mailsAnHour = 300
export const mailsToOneAnHour = 5
const hourMs = 3600_000
/** To accounts, whose addresses are their own; every other letter to others goes where somebody typed. */
const toAccounts: readonly MailTemplate[] = ['sponsorshipReceived']

const hourBefore = (now: Date) => new Date(now.getTime() - hourMs)

/** Of an organisation's letters, or of those to one address: how many within the hour that began at the first of them. */
type Counted = typeof mailAllowances | typeof mailAddressees

/** One more. @throws {ApiError} TooManyRequests */
async function count(tx: Database, table: Counted, key: Record<string, string>, most: number, what: string, now: Date) {
  const { beganAt, sent } = table
  const isOver = lte(beganAt, hourBefore(now))
  const moment = sql`${now.toISOString()}::timestamptz`
  const columns = Object.keys(key).map(name => table[name as 'organisationId'])
  const [counted] = await tx
    .insert(table)
    .values({ ...(key as { organisationId: string; addressHash: string }), beganAt: now, sent: 1 })
    .onConflictDoUpdate({
      target: columns,
      set: {
        beganAt: sql`case when ${isOver} then ${moment} else ${beganAt} end`,
        sent: sql`case when ${isOver} then 1 else ${sent} + 1 end`,
      },
      setWhere: or(isOver, lt(sent, most)),
    })
    .returning({ sent })
  if (counted) return
  const isOne = and(...Object.entries(key).map(([name, value]) => eq(table[name as 'organisationId'], value)))
  const [row] = await tx.select({ beganAt }).from(table).where(isOne)
  const wait = (row?.beganAt.getTime() ?? now.getTime()) + hourMs - now.getTime()
  throw new ApiError('TooManyRequests', `At most ${most} ${what}`, { retryAfter: wait / 1000 })
}

/** Counts one, with the transaction that sends it. @throws {ApiError} TooManyRequests */
export async function countMail(
  tx: Database,
  organisationId: string,
  { to, template }: { to: string; template: MailTemplate },
  now: Date,
) {
  // First, as its row is what the letters of an organisation stand in line at.
  await count(tx, mailAllowances, { organisationId }, mailsAnHour, 'mails an hour', now)
  if (toAccounts.includes(template)) return
  const addressHash = fingerprint(`${organisationId} ${normaliseEmail(to)}`)
  await count(
    tx,
    mailAddressees,
    { organisationId, addressHash },
    mailsToOneAnHour,
    'mails an hour to one address',
    now,
  )
}

/** Addresses whose hour is over. */
export const purgeAddressees = (db: Database, now: Date) =>
  db.delete(mailAddressees).where(lte(mailAddressees.beganAt, hourBefore(now)))
