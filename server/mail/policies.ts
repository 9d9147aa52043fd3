/**
 * The limits of each kind of e-mail. Every e-mail passes through here when it is queued (openMailer.ts): it is counted by its
 * recipient and by each organisation that caused it, and compared with the limits of its kind. Letters that keep an account
 * with its owner are counted and always sent; the calls that cause them have limits of their own (server/auth).
 */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { limits } from '../../contract/limits'
import { mailboxOf } from '../auth/emails'
import { fingerprint } from '../auth/secrets'
import { type Database, rowsOf } from '../db/database'
import { accounts, emailProofs, organisations, sentMails } from '../db/schema'
import type { MailTemplate } from './mailer'

interface Pace {
  most: number
  minutes: number
}
export interface MailPolicy {
  /** Sent to accounts alone, and only to an address that was confirmed (security.md, "E-mail change"). */
  isForConfirmed?: true
  /** An organisation reaches others by it: the call beyond its letters of the hour is rejected (allowances.ts). */
  isReaching?: true
  /** Letters of the kind to one recipient, from all causes together. */
  toOne?: Pace
  /** Letters of the kind that one organisation causes, to whomever. */
  byOne?: Pace
  /** Whether the call that exceeds `toOne` or `byOne` is rejected. Otherwise the letter alone is withheld. */
  isRejected?: true
}

const hourly = (most: number): Pace => ({ most, minutes: 60 })

export const mailPolicies: Record<MailTemplate, MailPolicy> = {
  invite: { toOne: hourly(limits.mailsToOneAnHour), isRejected: true },
  decline: { toOne: hourly(limits.mailsToOneAnHour), isRejected: true },
  resetCode: {},
  passwordChanged: { isForConfirmed: true },
  // Both go to addresses that were confirmed, which the account may have left.
  emailChanged: {},
  emailTakenBack: {},
  employeeInvited: { isReaching: true, toOne: hourly(limits.mailsToOneAnHour), isRejected: true },
  sponsorshipReceived: { isForConfirmed: true, isReaching: true, toOne: hourly(limits.mailsToOneAnHour) },
  notifications: {
    isForConfirmed: true,
    toOne: { most: 1, minutes: limits.notificationMailMinutes },
    byOne: hourly(limits.notificationMailsAnHour),
  },
  // Goes to every address that the account has confirmed, former ones too.
  accessGranted: { toOne: hourly(limits.accessMailsAnHour) },
  webhookDisabled: { isForConfirmed: true, toOne: hourly(limits.webhookEndpoints) },
}

/** Why a letter is withheld: until when, and by which organisations' limits; for good where `until` is null. */
export interface Withheld {
  until: Date | null
  causes: string[]
}

/** Returns whether the address is that of an account which has proved it by mail. */
export async function isConfirmed(tx: Database, email: string): Promise<boolean> {
  const isProved = and(eq(emailProofs.accountId, accounts.id), eq(emailProofs.email, accounts.email))
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(emailProofs, isProved)
    .where(eq(accounts.email, email))
    .limit(1)
  return rows.length > 0
}

/** Known for an hour, and only as a fingerprint. */
const recipientOf = (email: string) => fingerprint(`mailbox ${mailboxOf(email)}`)

/** Returns when the oldest of the `most` latest mails leaves the period; undefined while there are fewer. */
async function paceEnd(tx: Database, template: MailTemplate, pace: Pace | undefined, whose: ReturnType<typeof eq>) {
  if (!pace) return undefined
  const period = sql`make_interval(mins => ${pace.minutes}::int)`
  const [row] = rowsOf<{ until: string | Date }>(
    await tx.execute(sql`
      select min(${sentMails.createdAt}) + ${period} as until from ${sentMails}
      where ${whose} and ${sentMails.template} = ${template} and ${sentMails.createdAt} > now() - ${period}
      group by ${sentMails.mailId} order by 1 desc offset ${pace.most - 1} limit 1`),
  )
  return row && new Date(row.until)
}

/** Returns by which limit the letter is withheld; undefined when it may be sent. */
export async function findExceeded(
  tx: Database,
  { to, template, causes }: { to: string; template: MailTemplate; causes: readonly string[] },
): Promise<Withheld | undefined> {
  const { toOne, byOne } = mailPolicies[template]
  const until = await paceEnd(tx, template, toOne, eq(sentMails.recipientHash, recipientOf(to)))
  if (until) return { until, causes: [] }
  const exceeding: { cause: string; until: Date }[] = []
  for (const cause of byOne ? causes : []) {
    const end = await paceEnd(tx, template, byOne, eq(sentMails.organisationId, cause))
    if (end) exceeding.push({ cause, until: end })
  }
  if (!exceeding.length) return undefined
  const latest = Math.max(...exceeding.map(each => each.until.getTime()))
  return { until: new Date(latest), causes: exceeding.map(({ cause }) => cause) }
}

/** Counts one letter by its recipient and by each organisation that caused it and is not deleted. */
export async function countSent(
  tx: Database,
  { to, template, causes }: { to: string; template: MailTemplate; causes: readonly string[] },
) {
  const living = causes.length
    ? await tx
        .select({ id: organisations.id })
        .from(organisations)
        .where(and(inArray(organisations.id, [...causes]), isNull(organisations.deletedAt)))
        .orderBy(asc(organisations.id))
        .for('key share')
    : []
  const mail = { mailId: randomUUID(), recipientHash: recipientOf(to), template }
  const owners = living.length ? living.map(({ id }) => id) : [null]
  await tx.insert(sentMails).values(owners.map(organisationId => ({ ...mail, organisationId })))
}
