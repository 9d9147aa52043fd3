/**
 * Sends the e-mails of the queue, which is the table `mails`. A due row is leased (its next attempt is set past the
 * longest delivery, under FOR UPDATE SKIP LOCKED), delivered outside any transaction, then deleted. If a server crashes
 * in between, the row remains and is sent again after the lease, so that a crash may send an e-mail twice but never
 * loses one.
 */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { bcp47Tags, toKnownLanguage } from '../../contract/languages'
import { databaseNow } from '../db/clock'
import { type Database, readEarliestTime, rowsOf } from '../db/database'
import { mails } from '../db/schema'
import type { Deps } from '../deps'
import { startPeriodicJob } from '../lib/periodicJob'
import type { Mail, Mailer } from './mailer'
import { countedMailKindOf, isEmailConfirmed, mailPolicies } from './mailPolicies'
import { recordDelivery, recordMail } from './recordedMails'
import { renderEmail } from './renderEmail'
import { consumeMailQuota } from './sentMails'
import { maxConnections, openTransport } from './transport'

const pollMs = 1_000
// A lease must be longer than connecting, greeting and the longest silence of an SMTP server take together
// (transport.ts).
const leaseMs = 60_000
const firstDelayMs = 10_000
const longestDelayMs = 3600_000
/** An e-mail that could not be delivered for this time is discarded, because it is no longer useful. */
const giveUpAfterMs = 7 * 24 * 3600_000

/**
 * Returns the delay before the next attempt if the SMTP server has rejected the e-mail.
 * @param attempts number of all attempts so far
 */
export const retryDelayMs = (attempts: number) => Math.min(longestDelayMs, firstDelayMs * 2 ** (attempts - 1))
/**
 * Returns the delay before the next attempt while the SMTP server cannot be reached: an eighth of the e-mail's age, but
 * at least 2 seconds and at most an hour.
 */
const unreachableDelayMs = (ageMs: number) => Math.min(longestDelayMs, Math.max(2_000, ageMs / 8))

/**
 * SMTP replies that are final for the recipient or the message (RFC 5321, section 4.2.3). After errors that concern the
 * sender or the SMTP login, the e-mail stays in the queue, because the administrator can fix their cause.
 */
const finalCodes = [550, 551, 553, 556]
const isFinal = (error: unknown) => {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  return finalCodes.includes(responseCode ?? 0) && ['RCPT TO', 'DATA'].includes(command ?? '')
}
const isRejection = (error: unknown) => (error as { responseCode?: unknown }).responseCode !== undefined

type MailRow = Pick<typeof mails.$inferSelect, 'id' | 'recipient' | 'template' | 'language' | 'params' | 'attempts'> & {
  createdAt: Date
}

/** Returns only the codes of an error, because the text of an SMTP reply may quote the e-mail. */
const reasonOf = (error: unknown) => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return [code, responseCode].filter(Boolean).join(' ') || 'failed'
}

/** Codes of errors of the connection to the SMTP server. Their texts name only hosts and ports. */
const connectionCodes: unknown[] = ['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ETLS']
/**
 * Returns the text of an error of the connection, for the log; undefined for other errors, which may quote the e-mail.
 */
const connectionProblemOf = (error: unknown) => {
  const { code, responseCode, message } = error as { code?: unknown; responseCode?: unknown; message?: string }
  return connectionCodes.includes(code) && responseCode === undefined ? message : undefined
}

type MailerParts = Pick<Deps, 'config' | 'db' | 'log' | 'installation'>

/**
 * Opens the queue with a timer that sends due e-mails.
 * @param now returns the current time; tests replace it
 */
export function openMailer(parts: MailerParts, now?: () => Date): Mailer {
  const mailer = openMailQueue(parts, now)
  const job = startPeriodicJob({ name: 'mail queue', everyMs: pollMs, log: parts.log, run: () => mailer.flush() })
  return {
    ...mailer,
    async close() {
      await Promise.all([job.stop(), mailer.close()])
    },
  }
}

/** Opens the queue without a timer. The caller has to send the due e-mails. */
export function openMailQueue(parts: MailerParts, now: () => Date = databaseNow): Mailer {
  const { config, db, log, installation } = parts
  const transport = openTransport(config)
  let closed = false
  let drained: Promise<unknown> = Promise.resolve()

  /** Removes an e-mail from the queue, and records the result. */
  const finish = (id: string, result: { deliveredAt: Date } | { failedAt: Date; lastError: string }) =>
    db.transaction(async tx => {
      await tx.delete(mails).where(eq(mails.id, id))
      await recordDelivery(tx, id, result)
    })
  const postpone = ({ id, template, attempts, createdAt }: MailRow, error: unknown) => {
    const reason = reasonOf(error)
    const ageMs = now().getTime() - createdAt.getTime()
    const isOver = isFinal(error) || ageMs > giveUpAfterMs
    const problem = connectionProblemOf(error)
    log.error({ mail: id, template, attempt: attempts, reason, problem, isOver }, 'a mail was not delivered')
    if (isOver) return finish(id, { failedAt: now(), lastError: reason })
    const delayMs = isRejection(error) ? retryDelayMs(attempts) : unreachableDelayMs(ageMs)
    const nextAttemptAt = new Date(now().getTime() + delayMs)
    return db.transaction(async tx => {
      await tx.update(mails).set({ nextAttemptAt, lastError: reason }).where(eq(mails.id, id))
      await recordDelivery(tx, id, { lastError: reason })
    })
  }
  const deliver = async (row: MailRow) => {
    try {
      const language = toKnownLanguage(row.language)
      const mail = { to: row.recipient, template: row.template, language, params: row.params } as Mail
      await transport.deliver({
        ...renderEmail(mail, config.brand),
        id: row.id,
        to: row.recipient,
        language: bcp47Tags[language],
        createdAt: row.createdAt,
      })
    } catch (error) {
      return postpone(row, error)
    }
    await finish(row.id, { deliveredAt: now() })
  }
  const drain = async () => {
    for (;;) {
      const due = closed || installation.isQuiet() ? [] : await lease(db, now())
      if (!due.length) return
      await Promise.all(due.map(deliver))
    }
  }
  const flush = () => {
    const next = drained.then(drain)
    drained = next.catch(() => undefined)
    return next
  }

  return {
    async queue(tx, { to, template, language, params, concerns, causes, about = [], field, accountId, group }) {
      const { link, items = [] } = params as { link?: string; items?: { link?: string }[] }
      const links = [link, ...items.map(item => item.link)].filter(address => address !== undefined)
      if (!links.every(address => address.startsWith(`${config.publicUrl}/`)))
        throw new Error('a link to somewhere else')
      const isAllowed = !mailPolicies[template].isForConfirmed || (await isEmailConfirmed(tx, to))
      const counted = {
        to,
        template,
        kind: countedMailKindOf(template, params, group),
        causes,
        field,
        accountId,
        group,
      }
      const withheld = isAllowed ? await consumeMailQuota(tx, counted) : { until: null, causes: [] }
      if (withheld) return withheld
      const id = randomUUID()
      const concerned = concerns.filter(organisation => organisation !== null)
      await tx.insert(mails).values({
        id,
        recipient: to,
        template,
        language,
        params: { ...params },
        concerns: concerned,
        nextAttemptAt: now(),
      })
      await recordMail(tx, { id, to, kind: template, accountId, about, concerns: concerned })
      return undefined
    },
    waiting: () => db.$count(mails),
    oldestAt: () => readEarliestTime(db, mails.createdAt, mails),
    flush,
    async close() {
      closed = true
      await drained
      transport.close()
    },
  }
}

/**
 * The kinds of e-mail that this release can write. While servers are being replaced, a server of a later release may
 * queue other kinds.
 */
const knownTemplates = Object.keys(mailPolicies)

/** Leases the next due e-mails. E-mails of other kinds are leased only when they are so old that they are discarded. */
async function lease(db: Database, now: Date): Promise<MailRow[]> {
  const until = new Date(now.getTime() + leaseMs).toISOString()
  const tooOld = new Date(now.getTime() - giveUpAfterMs).toISOString()
  const result = await db.execute(sql`
    update mails set attempts = attempts + 1, next_attempt_at = ${until}::timestamptz
    where id in (
      select id from mails where next_attempt_at <= ${now.toISOString()}::timestamptz
        and (template = any(${sql.param(knownTemplates)}::text[]) or created_at < ${tooOld}::timestamptz)
      order by next_attempt_at, id limit ${maxConnections} for update skip locked
    )
    returning id, recipient, template, language, params, attempts, created_at as "createdAt"`)
  return rowsOf<Omit<MailRow, 'createdAt'> & { createdAt: string | Date }>(result).map(row => ({
    ...row,
    createdAt: new Date(row.createdAt),
  }))
}
