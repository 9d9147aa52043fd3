/**
 * Defines the limits of each kind of e-mail. Every e-mail is counted when it is queued (sentMails.ts), by its recipient
 * and by each organisation that caused it, and compared with the limits of its kind. Kinds without a limit are counted
 * but never withheld because of their number; the calls that cause them have separate limits (server/auth).
 */
import { and, eq } from 'drizzle-orm'
import { limits } from '../../contract/limits'
import type { Database } from '../db/database'
import { accounts, emailProofs } from '../db/schema'
import type { MailParams, MailTemplate, ResetCodeGroup } from './mailer'
import { mailLimits } from './mailLimits'

export interface MailRateLimit {
  most: number
  minutes: number
}
export interface MailPolicy {
  /**
   * E-mails of this kind are sent only to accounts whose e-mail address is confirmed (docs/security.md, "E-mail
   * change").
   */
  isForConfirmed?: true
  /**
   * Organisations send e-mails of this kind to other people. All such kinds count together against an hourly limit,
   * beyond which calls are rejected.
   */
  isReaching?: true
  /**
   * Limit of e-mails of one organisation to one recipient, for kinds with `isReaching`.
   */
  byOneToOne?: MailRateLimit
  /** Limit of e-mails of the kind to one recipient, from all organisations together. */
  toOne?: MailRateLimit
  /**
   * Limits of the e-mails of each group (`group` of an e-mail) to one recipient, from all accounts that have an address
   * of this mailbox. Other e-mails of the kind have no limit.
   */
  toOneByGroup?: Record<ResetCodeGroup, MailRateLimit>
  /** Limit of e-mails of the kind that one organisation causes, to any recipients. */
  byOne?: MailRateLimit
  /**
   * Divides the e-mails of this kind into groups: returns the name of an e-mail's group from its parameters. The limits
   * apply to each group separately, so that many e-mails of one group do not use up the limit of another.
   */
  groupOf?: (params: never) => string
  /** Whether a call beyond `byOneToOne`, `toOne`, `toOneByGroup` or `byOne` is rejected. Otherwise only the e-mail is withheld. */
  isRejected?: true
}

export const limitPerHour = (most: number): MailRateLimit => ({ most, minutes: 60 })

export const mailPolicies: Record<MailTemplate, MailPolicy> = {
  invite: { toOne: limitPerHour(mailLimits.toOnePerHour), isRejected: true },
  decline: { toOne: limitPerHour(mailLimits.toOnePerHour), isRejected: true },
  resetCode: {
    toOneByGroup: {
      unknownClient: limitPerHour(mailLimits.resetCodesPerHour),
      unproved: limitPerHour(mailLimits.unprovedResetCodesPerHour),
      unprovedKnownBrowser: limitPerHour(mailLimits.unprovedResetCodesPerHour),
    },
    isRejected: true,
  },
  resetBySupport: { toOne: limitPerHour(mailLimits.toOnePerHour), isRejected: true },
  passwordChanged: { isForConfirmed: true },
  // This template has no `isForConfirmed`, which compares the account's current address: some of these e-mails go to a
  // former address. The caller sends them only to confirmed addresses.
  emailChanged: {},
  emailTakenBack: {},
  emailChangeRequested: {},
  emailConfirmation: { toOne: limitPerHour(mailLimits.toOnePerHour), isRejected: true },
  employeeInvited: {
    isReaching: true,
    byOneToOne: limitPerHour(mailLimits.byOneToOnePerHour),
    toOne: limitPerHour(mailLimits.toOnePerHour),
    isRejected: true,
  },
  teamInvited: {
    isReaching: true,
    byOneToOne: limitPerHour(mailLimits.byOneToOnePerHour),
    toOne: limitPerHour(mailLimits.toOnePerHour),
    isRejected: true,
  },
  // Requests whose e-mail is withheld are sent in one later e-mail (repositories/sponsorshipRequests.ts).
  sponsorshipReceived: {
    isForConfirmed: true,
    isReaching: true,
    byOneToOne: limitPerHour(mailLimits.byOneToOnePerHour),
    toOne: limitPerHour(mailLimits.toOnePerHour),
  },
  notifications: {
    isForConfirmed: true,
    toOne: { most: 1, minutes: mailLimits.minutesBetweenNotifications },
    byOne: limitPerHour(mailLimits.notificationsPerHour),
  },
  // These e-mails go to every address that the account has confirmed, including former ones, and to the current address
  // of support staff. `isForConfirmed` would exclude the former addresses.
  accessGranted: {
    toOne: limitPerHour(mailLimits.aboutAccessPerHour),
    groupOf: ({ kind, change }: MailParams['accessGranted']) => `${kind} ${change}`,
  },
  newBrowser: { toOne: limitPerHour(mailLimits.aboutNewBrowsersPerHour) },
  // `toOne` limits the e-mails to each member if an owner repeatedly switches the requirement on and off.
  factorRequired: { isForConfirmed: true, toOne: limitPerHour(mailLimits.aboutAccessPerHour) },
  webhookDisabled: { isForConfirmed: true, toOne: limitPerHour(limits.webhookEndpoints) },
}

/** Returns the kind under which an e-mail is counted: its template, and its group for kinds that have groups. */
export function countedMailKindOf<Template extends MailTemplate>(
  template: Template,
  params: MailParams[Template],
  group?: string,
): string {
  const groupOf = mailPolicies[template].groupOf as ((params: MailParams[Template]) => string) | undefined
  const counted = group ?? groupOf?.(params)
  return counted === undefined ? template : `${template} ${counted}`
}

/** Returns whether the e-mail address is that of an account whose holder has confirmed it with a received e-mail. */
export async function isEmailConfirmed(tx: Database, email: string): Promise<boolean> {
  const isProved = and(eq(emailProofs.accountId, accounts.id), eq(emailProofs.email, accounts.email))
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(emailProofs, isProved)
    .where(eq(accounts.email, email))
    .limit(1)
  return rows.length > 0
}
