/** Outgoing e-mail. An e-mail is queued in the caller's transaction and sent afterwards, at least once. */
import type { AccessGrantChange, AccessGrantKind } from '../../contract/accessGrantKinds'
import type { Language } from '../../contract/languages'
import type { NotificationKind } from '../../contract/notificationKinds'
import type { Database } from '../db/database'
import type { Withheld } from './sentMails'

export interface NotificationLine {
  kind: NotificationKind
  /** The name of the record, if it has one; the first names where there are several. */
  name: string | null
  /** The latest time, as an ISO 8601 timestamp. */
  at: string
  /** Number of times that it happened; 1 where left out. */
  count?: number
}

/** An access grant, as an e-mail lists it. */
export interface AccessLine {
  kind: AccessGrantKind
  name: string
  detail: string
}

/** The e-mails, and the parameters of each. */
export interface MailParams {
  invite: { name: string; link: string }
  decline: { name: string; reason: string }
  resetCode: { code: string }
  /** `access` lists the API keys and webhooks that were created or changed since the previous password was set. */
  passwordChanged: { at: string; access?: AccessLine[] }
  emailChanged: { newEmail: string; link: string; until: string }
  /** `access` lists the API keys and webhooks that were disabled when the e-mail address was recovered. */
  emailTakenBack: { email: string; at: string; access?: AccessLine[] }
  accessGranted: AccessLine & { change: AccessGrantChange; at: string; link: string }
  employeeInvited: { name: string; organisation: string; role: string }
  sponsorshipReceived: { organisation: string; sponsor: string; rewards: string; total: string }
  /** One line for each kind, the latest first. */
  notifications: { items: NotificationLine[]; link: string }
  webhookDisabled: { name: string; host: string; because: string; link: string }
}
export type MailTemplate = keyof MailParams

export interface Mail<Template extends MailTemplate = MailTemplate> {
  to: string
  template: Template
  language: Language
  params: MailParams[Template]
}
export type QueuedMail<Template extends MailTemplate = MailTemplate> = Mail<Template> & {
  /**
   * The organisations that the e-mail is sent to or is about: it is deleted with each of them. Staff and applicants
   * have none.
   */
  concerns: (string | null)[]
  /**
   * The organisations that caused the e-mail; it counts against each of them (mailPolicies.ts). Empty where staff, a
   * stranger or the service itself caused it.
   */
  causes: readonly string[]
  /** The field in which the address was entered, named by a rejection. */
  field?: string
}

export interface Mailer {
  /**
   * Queues an e-mail in the given transaction, so that it is sent only if the change that causes it is committed.
   * @returns why it is withheld; `undefined` when it is queued
   * @throws {ApiError} TooManyRequests where its kind is rejected beyond a limit
   */
  queue<Template extends MailTemplate>(db: Database, mail: QueuedMail<Template>): Promise<Withheld | undefined>
  /** Sends what is due now. It runs regularly; tests and the shutdown call it. */
  flush(): Promise<void>
  /** Returns the number of e-mails in the queue. */
  waiting(): Promise<number>
  /** Returns when the oldest e-mail in the queue was queued. */
  oldestAt(): Promise<Date | null>
  close(): Promise<void>
}
