/** Outgoing mail. A mail is queued in the caller's transaction and leaves afterwards, at least once. */
import type { AccessGrantChange, AccessGrantKind } from '../../contract/accessGrantKinds'
import type { Language } from '../../contract/limits'
import type { NotificationKind } from '../../contract/notificationKinds'
import type { Database } from '../db/database'
import type { Withheld } from './sentMails'

export interface NotificationLine {
  kind: NotificationKind
  /** The name of the record, where it has one; the first names where there are several. */
  name: string | null
  /** The latest time. */
  at: string
  /** How often it happened; 1 where left out. */
  count?: number
}

/** An access grant, as a letter lists it. */
export interface AccessLine {
  kind: AccessGrantKind
  name: string
  detail: string
}

/** The letters there are, and what each must be told. */
export interface MailParams {
  invite: { name: string; link: string }
  decline: { name: string; reason: string }
  resetCode: { code: string }
  /** `access`: what was created or changed since the password before. */
  passwordChanged: { at: string; access?: AccessLine[] }
  emailChanged: { newEmail: string; link: string; until: string }
  /** `access`: what the recovery has disabled. */
  emailTakenBack: { email: string; at: string; access?: AccessLine[] }
  accessGranted: AccessLine & { change: AccessGrantChange; at: string; link: string }
  employeeInvited: { name: string; organisation: string; role: string }
  sponsorshipReceived: { organisation: string; sponsor: string; rewards: string; total: string }
  /** A line for each kind, the latest first. */
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
  /** The organisations that it speaks to or of: it goes with each of them. Staff and applicants have none. */
  concerns: (string | null)[]
  /** The organisations that cause it, each of which it counts against (mailPolicies.ts). Empty where staff, a stranger or the service itself does. */
  causes: readonly string[]
  /** The field that its address was typed in: a rejection names it. */
  field?: string
}

export interface Mailer {
  /**
   * Queues in the transaction given, so that a mail leaves exactly when its cause is true.
   * @returns why it is withheld; undefined when it is queued
   * @throws {ApiError} TooManyRequests where its kind is rejected beyond a limit
   */
  queue<Template extends MailTemplate>(db: Database, mail: QueuedMail<Template>): Promise<Withheld | undefined>
  /** Sends what is due now. Runs by itself; tests and shutdown call it. */
  flush(): Promise<void>
  /** How many wait for delivery. */
  waiting(): Promise<number>
  /** When the oldest of them was queued. */
  oldestAt(): Promise<Date | null>
  close(): Promise<void>
}
