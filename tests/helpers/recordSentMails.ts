/** Records e-mails as sent, for tests of the limits on e-mails. */
import { sql } from 'drizzle-orm'
import type { Database } from '../../server/db/database'
import type { MailTemplate } from '../../server/mail/mailer'

/**
 * Records mails that an organisation has sent, each to a different recipient.
 * @param ageMs how long ago they were sent
 */
export const recordSentMails = (db: Database, organisationId: string, sent: number, ageMs = 0) =>
  db.execute(sql`
    insert into sent_mails (mail_id, organisation_id, recipient_hash, template, created_at)
    select gen_random_uuid(), ${organisationId}::uuid, n::text, ${'sponsorshipReceived' satisfies MailTemplate},
      now() - ${ageMs} * interval '1 millisecond'
    from generate_series(1, ${sent}::int) n`)
