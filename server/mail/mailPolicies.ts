/**
 * The limits of each kind of e-mail. Every e-mail is counted when it is queued (sentMails.ts), by its recipient and by each
 * organisation that caused it, and compared with the limits of its kind. Letters that keep an account with its owner are counted
 * and always sent; the calls that cause them have limits of their own (server/auth).
 */
import { and, eq } from 'drizzle-orm'
import { limits } from '../../contract/limits'
import type { Database } from '../db/database'
import { accounts, emailProofs } from '../db/schema'
import type { MailTemplate } from './mailer'

export interface Pace {
  most: number
  minutes: number
}
export interface MailPolicy {
  /** Sent to accounts alone, and only to an address that was confirmed (security.md, "E-mail change"). */
  isForConfirmed?: true
  /** An organisation reaches others by it. All kinds of these count together; the call beyond the hour's is rejected. */
  isReaching?: true
  /** Letters of a reaching kind that one organisation causes to one recipient; the call beyond them is rejected. */
  byOneToOne?: Pace
  /** Letters of the kind to one recipient, from all causes together. */
  toOne?: Pace
  /** Letters of the kind that one organisation causes, to whomever. */
  byOne?: Pace
  /** Whether the call that exceeds `toOne` or `byOne` is rejected. Otherwise the letter alone is withheld. */
  isRejected?: true
}

/** Returns the limit of so many in an hour. */
export const hourly = (most: number): Pace => ({ most, minutes: 60 })

export const mailPolicies: Record<MailTemplate, MailPolicy> = {
  invite: { toOne: hourly(limits.mailsToOneAnHour), isRejected: true },
  decline: { toOne: hourly(limits.mailsToOneAnHour), isRejected: true },
  resetCode: {},
  passwordChanged: { isForConfirmed: true },
  // Both go to addresses that were confirmed, which the account may have left.
  emailChanged: {},
  emailTakenBack: {},
  employeeInvited: {
    isReaching: true,
    byOneToOne: hourly(limits.mailsByOneToOneAnHour),
    toOne: hourly(limits.mailsToOneAnHour),
    isRejected: true,
  },
  sponsorshipReceived: { isForConfirmed: true, isReaching: true, toOne: hourly(limits.mailsToOneAnHour) },
  notifications: {
    isForConfirmed: true,
    toOne: { most: 1, minutes: limits.notificationMailMinutes },
    byOne: hourly(limits.notificationMailsAnHour),
  },
  // Goes to every address that the account has confirmed, former ones too.
  accessGranted: { toOne: hourly(limits.accessMailsAnHour) },
  webhookDisabled: { isForConfirmed: true, toOne: hourly(limits.webhookEndpoints) },
}

/** Returns whether the address is that of an account which has proved it by mail. */
export async function isConfirmed(tx: Database, email: string): Promise<boolean> {
  const isProved = and(eq(emailProofs.accountId, accounts.id), eq(emailProofs.email, accounts.email))
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(emailProofs, isProved)
    .where(eq(accounts.email, email))
    .limit(1)
  return rows.length > 0
}
