/** Outgoing mail. A mail is queued in the caller's transaction and leaves afterwards, at least once. */
import type { Language } from '../../contract/limits'
import type { Database } from '../db/database'

/** The letters there are, and what each must be told. */
export interface MailParams {
  invite: { name: string; link: string }
  decline: { name: string; reason: string }
  resetCode: { code: string }
  passwordChanged: { at: string }
  emailChanged: { newEmail: string; link: string }
  employeeInvited: { name: string; organisation: string; role: string }
  sponsorshipReceived: { organisation: string; sponsor: string; rewards: string; total: string }
}
export type MailTemplate = keyof MailParams

export interface Mail<Template extends MailTemplate = MailTemplate> {
  to: string
  template: Template
  language: Language
  params: MailParams[Template]
}

export interface Mailer {
  /** Queues in the transaction given, so that a mail leaves exactly when its cause is true. */
  queue<Template extends MailTemplate>(db: Database, mail: Mail<Template>): Promise<void>
  /** Sends what is due now. Runs by itself; tests and shutdown call it. */
  flush(): Promise<void>
  /** How many wait for delivery. */
  waiting(): Promise<number>
  close(): Promise<void>
}
