/** Outgoing mail. A mail is queued in the caller's transaction and leaves afterwards, at least once. */
import type { AccessGrantChange, AccessGrantKind } from '../../contract/accessGrantKinds'
import type { Language } from '../../contract/limits'
import type { NotificationKind } from '../../contract/notificationKinds'
import type { Database } from '../db/database'

export interface NotificationLine {
  kind: NotificationKind
  /** What it is about, where that has a name. */
  name: string | null
  at: string
}

/** What lets somebody in or sends data out, as a letter lists it. */
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
  /** The latest first; `more` that are not named. */
  notifications: { items: NotificationLine[]; more: number; link: string }
  webhookDisabled: { name: string; host: string; because: string; link: string }
}
export type MailTemplate = keyof MailParams

/** Letters by which an organisation reaches others: each counts against it (allowances.ts). */
type Reaching = 'employeeInvited' | 'sponsorshipReceived'

export interface Mail<Template extends MailTemplate = MailTemplate> {
  to: string
  template: Template
  language: Language
  params: MailParams[Template]
}
export type QueuedMail<Template extends MailTemplate = MailTemplate> = Mail<Template> & {
  /** The organisations that it speaks to or of: it goes with each of them. Staff and applicants have none. */
  concerns: (string | null)[]
  /** Of a letter that reaches others, the organisation that causes it; and the field that its address was typed in. */
} & (Template extends Reaching ? { sender: string; field?: string } : { sender?: never; field?: never })

export interface Mailer {
  /** Queues in the transaction given, so that a mail leaves exactly when its cause is true. */
  queue<Template extends MailTemplate>(db: Database, mail: QueuedMail<Template>): Promise<void>
  /** Sends what is due now. Runs by itself; tests and shutdown call it. */
  flush(): Promise<void>
  /** How many wait for delivery. */
  waiting(): Promise<number>
  close(): Promise<void>
}
