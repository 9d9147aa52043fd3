/**
 * Counts e-mails in the table `sent_mails`, in the transaction that queues them, with a row for each organisation that
 * caused the e-mail, or one row if none did. All limits of e-mails (mailPolicies.ts) are compared with these rows.
 * Addresses that differ only in a tag or in the spelling of the domain count as one recipient, of which only a hash is
 * stored.
 */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { mailboxOf } from '../accounts/emailAddresses'
import { databaseNow } from '../db/clock'
import { type Database, rowsOf } from '../db/database'
import { organisations, sentMails } from '../db/schema'
import { ApiError } from '../errors/apiErrors'
import { hashSecret } from '../lib/secrets'
import type { MailTemplate, ResetCodeGroup } from './mailer'
import { mailLimits } from './mailLimits'
import { limitPerHour, type MailRateLimit, mailPolicies } from './mailPolicies'

/**
 * Until when an e-mail is withheld, and the organisations whose limits it exceeds. If `until` is `null`, it is never
 * sent.
 */
export interface MailWithholding {
  until: Date | null
  causes: string[]
}

export interface CountedMail {
  to: string
  template: MailTemplate
  /** The kind under which the e-mail is counted (`countedMailKindOf`). */
  kind: string
  causes: readonly string[]
  /** The form field in which the user entered the e-mail address, so that an error can be shown there. */
  field?: string | undefined
  /** The account that receives the e-mail. The audit log names it if a limit rejects the call. */
  accountId?: string | undefined
  /** The group of the e-mail within its kind. */
  group?: ResetCodeGroup | undefined
}

const reachingTemplates = (Object.keys(mailPolicies) as MailTemplate[]).filter(
  template => mailPolicies[template].isReaching,
)
const isReachingTemplate = inArray(sentMails.template, reachingTemplates)
const reachingPace = limitPerHour(mailLimits.toOthersPerHour)

const hashOf = (email: string) => hashSecret(`mailbox ${mailboxOf(email)}`)
const toRecipient = (email: string) => eq(sentMails.recipientHash, hashOf(email))
const isCausedBy = (organisationId: string) => eq(sentMails.organisationId, organisationId)
const isOfKind = (kind: string) => eq(sentMails.template, kind)

/**
 * Returns when the number of counted e-mails within the period falls below the limit again; undefined if it is below
 * the limit now.
 */
async function paceEnd(tx: Database, pace: MailRateLimit | undefined, ...counted: SQL[]): Promise<Date | undefined> {
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

type RejectedMail = Pick<CountedMail, 'field' | 'accountId'>
function tooManyMails(pace: MailRateLimit, what: string, until: Date, { field, accountId }: RejectedMail = {}) {
  const retryAfter = Math.max(1, (until.getTime() - databaseNow().getTime()) / 1000)
  return new ApiError('TooManyRequests', `At most ${pace.most} mails ${what} in ${pace.minutes} minutes`, {
    retryAfter,
    ...(field && { fields: { [field]: 'TooManyRequests' } }),
    ...(accountId && { subject: accountId }),
  })
}

/** Rejects an e-mail to other people if the organisation has reached a limit of such e-mails. */
async function requireReachable(tx: Database, mail: CountedMail, cause: string) {
  const { to, template, kind } = mail
  const { isReaching, byOneToOne, isRejected } = mailPolicies[template]
  const end = isReaching && (await paceEnd(tx, reachingPace, isCausedBy(cause), isReachingTemplate))
  if (end) throw tooManyMails(reachingPace, 'to others', end)
  const oneEnd = isRejected && (await paceEnd(tx, byOneToOne, isCausedBy(cause), toRecipient(to), isOfKind(kind)))
  if (byOneToOne && oneEnd) throw tooManyMails(byOneToOne, 'to one address', oneEnd, mail)
}

/** Returns the limit of such e-mails to one recipient. */
const limitToOneOf = ({ template, group }: Pick<CountedMail, 'template' | 'group'>): MailRateLimit | undefined => {
  const { toOne, toOneByGroup } = mailPolicies[template]
  return group === undefined ? toOne : toOneByGroup?.[group]
}

/** Returns until when limits withhold the e-mail; `undefined` if it may be sent. */
async function findExceeded(
  tx: Database,
  { to, kind, causes, ...mail }: CountedMail,
): Promise<MailWithholding | undefined> {
  const { byOne, byOneToOne } = mailPolicies[mail.template]
  const until = await paceEnd(tx, limitToOneOf(mail), toRecipient(to), isOfKind(kind))
  if (until) return { until, causes: [] }
  const exceeding: { cause: string; until: Date }[] = []
  for (const cause of byOne || byOneToOne ? causes : []) {
    const ends = [
      await paceEnd(tx, byOne, isCausedBy(cause), isOfKind(kind)),
      await paceEnd(tx, byOneToOne, isCausedBy(cause), toRecipient(to), isOfKind(kind)),
    ]
    for (const end of ends) if (end) exceeding.push({ cause, until: end })
  }
  if (!exceeding.length) return undefined
  const latest = Math.max(...exceeding.map(limit => limit.until.getTime()))
  return { until: new Date(latest), causes: exceeding.map(({ cause }) => cause) }
}

/** Returns the given organisations that are not deleted, and locks them so that they cannot be deleted. */
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
 * Locks the counting of the e-mails of an organisation, or to a recipient, so that parallel calls cannot exceed a limit
 * together.
 */
const lockMailQuota = (tx: Database, counted: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${counted}::text, 2))`)

/**
 * Counts an e-mail by its recipient and by each existing organisation that caused it.
 * @returns why the e-mail is withheld, in which case it is not counted; `undefined` if it may be sent
 * @throws {ApiError} TooManyRequests beyond a limit of its kind that rejects the call. If the limit is that of one
 *   recipient, the error names the field with the e-mail address
 */
export async function consumeMailQuota(tx: Database, mail: CountedMail): Promise<MailWithholding | undefined> {
  const { isReaching, byOne, isRejected } = mailPolicies[mail.template]
  const toOne = limitToOneOf(mail)
  const living = await lockExistingOrganisations(tx, mail.causes)
  for (const cause of living) {
    if (isReaching || byOne) await lockMailQuota(tx, cause)
    if (isReaching) await requireReachable(tx, mail, cause)
  }
  // A transaction that queues e-mails of a group queues only one of them, so this lock cannot cause a deadlock.
  if (mail.group !== undefined) await lockMailQuota(tx, hashOf(mail.to))
  const withheld = await findExceeded(tx, mail)
  if (withheld?.until && toOne && isRejected) throw tooManyMails(toOne, 'to one address', withheld.until, mail)
  if (withheld) return withheld
  const counted = { mailId: randomUUID(), recipientHash: hashOf(mail.to), template: mail.kind }
  const owners = living.length ? living : [null]
  await tx.insert(sentMails).values(owners.map(organisationId => ({ ...counted, organisationId })))
  return undefined
}
