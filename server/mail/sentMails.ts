/**
 * Counts e-mails in the table `sent_mails`, in the transaction that queues them, with a row for each organisation that
 * caused one. Every limit of e-mails (mailPolicies.ts) is compared with these rows. Addresses that differ only in a tag
 * or in the spelling of the domain are one recipient. Only a fingerprint of the recipient is stored.
 */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { limits } from '../../contract/limits'
import { mailboxOf } from '../accounts/emailAddresses'
import { databaseNow } from '../db/clock'
import { type Database, rowsOf } from '../db/database'
import { organisations, sentMails } from '../db/schema'
import { ApiError } from '../errors/apiErrors'
import { fingerprint } from '../lib/secrets'
import type { MailTemplate } from './mailer'
import { hourly, mailPolicies, type Pace } from './mailPolicies'

/**
 * States until when an e-mail is withheld, and by the limits of which organisations. It is never sent where `until` is
 * `null`.
 */
export interface Withheld {
  until: Date | null
  causes: string[]
}

export interface CountedMail {
  to: string
  template: MailTemplate
  causes: readonly string[]
  /** The field in which the address was entered. */
  field?: string | undefined
}

const reachingTemplates = (Object.keys(mailPolicies) as MailTemplate[]).filter(
  template => mailPolicies[template].isReaching,
)
const ofReaching = inArray(sentMails.template, reachingTemplates)
const reachingPace = hourly(limits.reachingMailsAnHour)

const hashOf = (email: string) => fingerprint(`mailbox ${mailboxOf(email)}`)
const toRecipient = (email: string) => eq(sentMails.recipientHash, hashOf(email))
const byCause = (organisationId: string) => eq(sentMails.organisationId, organisationId)
const ofKind = (template: MailTemplate) => eq(sentMails.template, template)

/** Returns when the oldest of the `most` latest e-mails leaves the period; undefined while there are fewer. */
async function paceEnd(tx: Database, pace: Pace | undefined, ...counted: SQL[]): Promise<Date | undefined> {
  if (!pace) return undefined
  const period = sql`make_interval(mins => ${pace.minutes}::int)`
  const isCounted = and(...counted, gt(sentMails.createdAt, sql`now() - ${period}`))
  const [row] = rowsOf<{ until: string | Date }>(
    await tx.execute(sql`
      select min(${sentMails.createdAt}) + ${period} as until from ${sentMails} where ${isCounted}
      group by ${sentMails.mailId} order by 1 desc offset ${pace.most - 1} limit 1`),
  )
  return row && new Date(row.until)
}

function tooMany(pace: Pace, what: string, until: Date, field?: string) {
  const retryAfter = Math.max(1, (until.getTime() - databaseNow().getTime()) / 1000)
  return new ApiError('TooManyRequests', `At most ${pace.most} mails ${what} in ${pace.minutes} minutes`, {
    retryAfter,
    ...(field && { fields: { [field]: 'TooManyRequests' } }),
  })
}

/** Rejects an e-mail with which an organisation would reach other people more often than allowed. */
async function requireReachable(tx: Database, { to, template, field }: CountedMail, cause: string) {
  const { isReaching, byOneToOne } = mailPolicies[template]
  const end = isReaching && (await paceEnd(tx, reachingPace, byCause(cause), ofReaching))
  if (end) throw tooMany(reachingPace, 'to others', end)
  const oneEnd = await paceEnd(tx, byOneToOne, byCause(cause), toRecipient(to), ofKind(template))
  if (byOneToOne && oneEnd) throw tooMany(byOneToOne, 'to one address', oneEnd, field)
}

/** Returns the limit that withholds the e-mail; `undefined` when it may be sent. */
async function findExceeded(tx: Database, { to, template, causes }: CountedMail): Promise<Withheld | undefined> {
  const { toOne, byOne } = mailPolicies[template]
  const until = await paceEnd(tx, toOne, toRecipient(to), ofKind(template))
  if (until) return { until, causes: [] }
  const exceeding: { cause: string; until: Date }[] = []
  for (const cause of byOne ? causes : []) {
    const end = await paceEnd(tx, byOne, byCause(cause), ofKind(template))
    if (end) exceeding.push({ cause, until: end })
  }
  if (!exceeding.length) return undefined
  const latest = Math.max(...exceeding.map(each => each.until.getTime()))
  return { until: new Date(latest), causes: exceeding.map(({ cause }) => cause) }
}

/** Returns those of the organisations that are not deleted, and locks them against deletion. */
const lockExistingOrganisations = async (tx: Database, causes: readonly string[]): Promise<string[]> => {
  if (!causes.length) return []
  const rows = await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(and(inArray(organisations.id, [...causes]), isNull(organisations.deletedAt)))
    .orderBy(asc(organisations.id))
    .for('key share')
  return rows.map(({ id }) => id)
}

/**
 * Serialises the counting of e-mails that an organisation causes, so that parallel calls cannot exceed a limit
 * together.
 */
const lockCounting = (tx: Database, cause: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${cause}::text, 2))`)

/**
 * Counts one e-mail by its recipient and by each organisation that caused it and is not deleted.
 * @returns why it is withheld, in which case it is not counted; `undefined` when it may be sent
 * @throws {ApiError} TooManyRequests where its kind is rejected beyond a limit, at the field where the limit is of its
 *   address
 */
export async function countMail(tx: Database, mail: CountedMail): Promise<Withheld | undefined> {
  const { isReaching, byOne, toOne, isRejected } = mailPolicies[mail.template]
  const living = await lockExistingOrganisations(tx, mail.causes)
  for (const cause of living) {
    if (isReaching || byOne) await lockCounting(tx, cause)
    if (isReaching) await requireReachable(tx, mail, cause)
  }
  const withheld = await findExceeded(tx, mail)
  if (withheld?.until && toOne && isRejected) throw tooMany(toOne, 'to one address', withheld.until, mail.field)
  if (withheld) return withheld
  const { to, template } = mail
  const counted = { mailId: randomUUID(), recipientHash: hashOf(to), template }
  const owners = living.length ? living : [null]
  await tx.insert(sentMails).values(owners.map(organisationId => ({ ...counted, organisationId })))
  return undefined
}
