/**
 * The limits of each kind of e-mail. Every e-mail is counted when it is queued (sentMails.ts), by its recipient and by
 * each organisation that caused it, and compared with the limits of its kind. E-mails that protect an account's access
 * for its owner are counted and always sent; the calls that cause them have limits of their own (server/auth).
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
  /** E-mails of this kind are sent only to accounts whose address is confirmed (security.md, "E-mail change"). */
  isForConfirmed?: true
  /**
   * Organisations send e-mails of this kind to other people. All such kinds count together against an hourly limit; a
   * call that exceeds it is rejected.
   */
  isReaching?: true
  /**
   * Limit of e-mails that one organisation causes to one recipient, for kinds with `isReaching`. Calls beyond it are
   * rejected.
   */
  byOneToOne?: Pace
  /** Limit of e-mails of the kind to one recipient, from all causes together. */
  toOne?: Pace
  /** Limit of e-mails of the kind that one organisation causes, to any recipients. */
  byOne?: Pace
  /** Whether a call that exceeds `toOne` or `byOne` is rejected. Otherwise only the e-mail is withheld. */
  isRejected?: true
}

/** Returns a limit of that many e-mails per hour. */
export const hourly = (most: number): Pace => ({ most, minutes: 60 })

export const mailPolicies: Record<MailTemplate, MailPolicy> = {
  invite: { toOne: hourly(limits.mailsToOneAnHour), isRejected: true },
  decline: { toOne: hourly(limits.mailsToOneAnHour), isRejected: true },
  resetCode: {},
  passwordChanged: { isForConfirmed: true },
  // E-mails about a changed or recovered address are sent to confirmed addresses, which may no longer be those of the
  // account.
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
  // Sent to every address that the account has confirmed, including former ones.
  accessGranted: { toOne: hourly(limits.accessMailsAnHour) },
  webhookDisabled: { isForConfirmed: true, toOne: hourly(limits.webhookEndpoints) },
}

/** Returns whether the address belongs to an account that has confirmed it by e-mail. */
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
