/**
 * How many letters an organisation may cause to others in an hour, over all its sessions: enough for the largest team and
 * the longest request, too few for a mass mailing. And how many of them to one address that it typed itself: enough to put a
 * mistake right, too few to pester whoever it belongs to by adding and taking back the same employee. Tags of a mailbox and
 * spellings of its domain are one address.
 */
import { and, eq, lt, lte, or, sql } from 'drizzle-orm'
import { limits } from '../../contract/limits'
import { mailboxOf } from '../auth/emails'
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

/** One more than there were, or the first of another hour; none beyond the most. */
function oneMore({ beganAt, sent }: Counted, most: number, now: Date) {
  const isOver = lte(beganAt, hourBefore(now))
  const moment = sql`${now.toISOString()}::timestamptz`
  return {
    set: {
      beganAt: sql`case when ${isOver} then ${moment} else ${beganAt} end`,
      sent: sql`case when ${isOver} then 1 else ${sent} + 1 end`,
    },
    setWhere: or(isOver, lt(sent, most)),
  }
}

/** @param field of an address that alone is refused */
function tooMany(what: string, beganAt: Date | undefined, now: Date, field?: string) {
  const retryAfter = ((beganAt ?? now).getTime() + hourMs - now.getTime()) / 1000
  return new ApiError('TooManyRequests', `At most ${what}`, {
    retryAfter,
    ...(field && { fields: { [field]: 'TooManyRequests' } }),
  })
}

async function countOfAll(tx: Database, organisationId: string, now: Date) {
  const [counted] = await tx
    .insert(mailAllowances)
    .values({ organisationId, beganAt: now, sent: 1 })
    .onConflictDoUpdate({
      target: mailAllowances.organisationId,
      ...oneMore(mailAllowances, mailsAnHour, now),
    })
    .returning({ sent: mailAllowances.sent })
  if (counted) return
  const [row] = await tx.select().from(mailAllowances).where(eq(mailAllowances.organisationId, organisationId))
  throw tooMany(`${mailsAnHour} mails an hour`, row?.beganAt, now)
}

async function countToOne(tx: Database, organisationId: string, { to, field }: Counting, now: Date) {
  const addressHash = fingerprint(`${organisationId} ${mailboxOf(to)}`)
  const { organisationId: owner, addressHash: address } = mailAddressees
  const [counted] = await tx
    .insert(mailAddressees)
    .values({ organisationId, addressHash, beganAt: now, sent: 1 })
    .onConflictDoUpdate({ target: [owner, address], ...oneMore(mailAddressees, mailsToOneAnHour, now) })
    .returning({ sent: mailAddressees.sent })
  if (counted) return
  const isOne = and(eq(owner, organisationId), eq(address, addressHash))
  const [row] = await tx.select().from(mailAddressees).where(isOne)
  throw tooMany(`${mailsToOneAnHour} mails an hour to one address`, row?.beganAt, now, field)
}

/** Rejects a letter beyond those that one recipient gets in an hour from all together. */
export const tooManyToOne = (until: Date | null, now: Date, field?: string) =>
  tooMany(
    `${limits.mailsToOneAnHour} mails an hour to one address`,
    until ? new Date(until.getTime() - hourMs) : now,
    now,
    field,
  )

interface Counting {
  to: string
  template: MailTemplate
  /** Where the address was typed. */
  field?: string | undefined
}

/** Counts one, with the transaction that sends it. @throws {ApiError} TooManyRequests, at the field where it is for its address */
export async function countMail(tx: Database, organisationId: string, letter: Counting, now: Date) {
  // First, as its row is what the letters of an organisation stand in line at.
  await countOfAll(tx, organisationId, now)
  if (!toAccounts.includes(letter.template)) await countToOne(tx, organisationId, letter, now)
}
