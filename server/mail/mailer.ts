/**
 * Defines the e-mails and the mailer's interface. An e-mail is queued in the caller's transaction and sent afterwards.
 * After a crash it may be sent twice; if it cannot be delivered for a week, it is discarded.
 */
import type { AccessGrantChange, ReportedAccessKind } from '../../contract/accessGrantKinds'
import type { Language } from '../../contract/languages'
import type { NotificationKind } from '../../contract/notificationKinds'
import type { AssignableTeamRole } from '../../contract/teamRoles'
import type { RecoveryLink } from '../accounts/reportGrants'
import type { Database } from '../db/database'
import type { MailWithholding } from './sentMails'

export interface NotificationLine {
  kind: NotificationKind
  /**
   * The names of the records that the notifications are about, separated by commas; of many names only the first ones.
   * Null if no record has a name.
   */
  name: string | null
  /** Time when the event last happened, as an ISO 8601 timestamp. */
  at: string
  /** How often the event happened; by default once. */
  count?: number
  /** Opens the records in the portal. E-mails that an earlier version queued have no link. */
  link?: string
}

/** An access grant as a line of an e-mail. */
export interface AccessGrantLine {
  kind: ReportedAccessKind
  name: string
  detail: string
}

/** The parameters of each e-mail, by template. */
export interface MailParams {
  invite: { name: string; link: string }
  decline: { name: string; reason: string }
  resetCode: { code: string }
  /** A code that support staff requested. `link` opens the page on which the recipient enters the code. */
  resetBySupport: { code: string; link: string }
  /**
   * `access` lists the access grants that were created or changed since the previous password was set, but at least
   * those of the last thirty days.
   */
  passwordChanged: { at: string; access?: AccessGrantLine[] }
  emailChanged: RecoveryLink & { newEmail: string }
  /** Sent to an e-mail address that support staff entered for an account. The e-mail does not name the account. */
  emailConfirmation: { link: string; until: string }
  /** Sent to the current address of the account. `link` rejects the change. */
  emailChangeRequested: { newEmail: string; link: string; until: string }
  /** `access` lists the access grants that were disabled when the e-mail address was recovered. */
  emailTakenBack: { email: string; at: string; access?: AccessGrantLine[] }
  /** A sign-in from a browser that the account did not know. `network` is the beginning of its IP address. */
  newBrowser: { at: string; browser: string | null; system: string | null; network: string; link: string }
  accessGranted: AccessGrantLine & {
    change: AccessGrantChange
    at: string
    link: string
    recovery?: RecoveryLink
  }
  /** E-mails that an earlier version queued have no link. */
  employeeInvited: { name: string; organisation: string; role: string; link?: string }
  /** `link` leads to the request, for roles with a screen of received requests. */
  sponsorshipReceived: { organisation: string; sponsor: string; rewards: string; total: string; link?: string }
  /** `limit` has the names of the cities and locations to which the role is limited. */
  teamInvited: { organisation: string; inviter: string; teamRole: AssignableTeamRole; limit?: string[]; link: string }
  /** The owner of an organisation requires a second factor of the recipient. `link` leads to its set-up. */
  factorRequired: { organisation: string; owner: string; link: string }
  /** One line for each kind of notification, the latest first. */
  notifications: { items: NotificationLine[]; link: string }
  webhookDisabled: { name: string; host: string; because: string; link: string }
}
export type MailTemplate = keyof MailParams

/**
 * The groups of reset codes with a limit for each mailbox. Codes that a known browser of the account requests for a
 * proved address belong to no group: other people can neither request them nor use up their limit.
 */
export type ResetCodeGroup = 'unknownClient' | 'unproved' | 'unprovedKnownBrowser'

export interface Mail<Template extends MailTemplate = MailTemplate> {
  to: string
  template: Template
  language: Language
  params: MailParams[Template]
}
export type QueuedMail<Template extends MailTemplate = MailTemplate> = Mail<Template> & {
  /**
   * The organisations that receive the e-mail or that it is about. The queued e-mail is deleted when any of them is
   * deleted. E-mails to staff and applicants have none.
   */
  concerns: (string | null)[]
  /**
   * The organisations that caused the e-mail, to which it is counted (mailPolicies.ts). Empty if staff, an unknown
   * client or the service itself caused it.
   */
  causes: readonly string[]
  /** Ids of the records that the e-mail is about. Support staff find the e-mail at these records. */
  about?: readonly string[]
  /** Id of the account that receives the e-mail; set if `to` may not be the account's current e-mail address. */
  accountId?: string
  /** The field in which the user entered the e-mail address. Errors refer to this field. */
  field?: string
  /** The group of the e-mail within its kind, if the kind has limits of groups (`toOneByGroup` of mailPolicies.ts). */
  group?: ResetCodeGroup | undefined
}

export interface Mailer {
  /**
   * Queues an e-mail in the given transaction, so that it is sent only if the transaction is committed.
   * @returns why the e-mail is withheld; `undefined` if it is queued
   * @throws {ApiError} TooManyRequests beyond a limit of its kind that rejects the call
   */
  queue<Template extends MailTemplate>(db: Database, mail: QueuedMail<Template>): Promise<MailWithholding | undefined>
  /** Sends the e-mails that are due. A timer runs it; tests call it directly. */
  flush(): Promise<void>
  /** Returns the number of e-mails in the queue. */
  waiting(): Promise<number>
  /** Returns when the oldest e-mail in the queue was queued; null if the queue is empty. */
  oldestAt(): Promise<Date | null>
  close(): Promise<void>
}
