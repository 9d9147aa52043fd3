/**
 * Sends notifications by e-mail. All notifications that are due for a person in one organisation are sent in one
 * e-mail. The transaction that queues the e-mail marks them as sent, so that a crash neither loses nor repeats a
 * notification. If it fails, only this person's notifications wait, and are tried again later.
 */
import { and, eq, lte, sql } from 'drizzle-orm'
import { formatBinWithLevel } from '../../contract/binNames'
import type { Language } from '../../contract/languages'
import { type NotificationReader, type NotificationTarget, notificationPathOf } from '../../contract/notificationPaths'
import { type Role, roleSlugs } from '../../contract/roles'
import { formatRequestWithOutcome } from '../../contract/sponsorshipOutcomes'
import { hasTeamRole, type TeamRole } from '../../contract/teamRoles'
import { databaseNow } from '../db/clock'
import { type Database, rowsOf } from '../db/database'
import { accounts, memberships, notifications, organisations } from '../db/schema'
import type { Deps } from '../deps'
import { isFeatureOff, isFeatureOn } from '../lib/disabledFeatures'
import { groupBy } from '../lib/groupBy'
import { serverLimits } from '../lib/limits'
import { startPeriodicJob } from '../lib/periodicJob'
import type { NotificationLine } from '../mail/mailer'
import type { MailWithholding } from '../mail/sentMails'
import { readClaimedNotifications } from '../repositories/claimedNotifications'
import {
  changeClaimedNotifications,
  claimDueNotifications,
  endNotificationClaim,
  type NotificationClaim,
  type NotificationRecipient,
  postponeDueNotifications,
} from '../repositories/dueNotifications'

const lookEveryMs = 2_000
/** Time in ms after which an e-mail that failed is tried again. */
const retryAfterMs = 5 * 60_000

export interface NotificationMails {
  /** Queues the e-mails that are due. A timer runs it; tests call it directly. */
  run(now?: Date): Promise<void>
  close(): Promise<void>
}
interface Recipient extends NotificationRecipient {
  email: string
  language: Language
  role: Role
  teamRole: TeamRole | null
}
type NotificationEmailDeps = Pick<Deps, 'config' | 'db' | 'log' | 'mailer' | 'installation'>

/** Creates the sender and a timer that queues due e-mails. */
export function openNotificationMails(parts: NotificationEmailDeps): NotificationMails {
  const writer = createNotificationMails(parts)
  const job = startPeriodicJob({
    name: 'e-mails of notifications',
    everyMs: lookEveryMs,
    log: parts.log,
    run: () => writer.run(),
  })
  return {
    ...writer,
    async close() {
      await Promise.all([job.stop(), writer.close()])
    },
  }
}

/** Creates the sender without a timer. The caller has to send the due e-mails. */
export function createNotificationMails(parts: NotificationEmailDeps): NotificationMails {
  let closed = false
  let running: Promise<unknown> = Promise.resolve()
  const writeAll = async (now: Date) => {
    if (isFeatureOff('features', 'notifications')) return
    while (!closed && !parts.installation.isQuiet() && (await queueNextEmail(parts, now)));
  }
  return {
    run(now = databaseNow()) {
      const next = running.then(() => writeAll(now))
      running = next.catch(() => undefined)
      return next
    },
    async close() {
      closed = true
      await running
    },
  }
}

/**
 * Queues the e-mail about the due notifications of one person in one organisation. If that fails, the notifications
 * are postponed, so that the e-mails of others are queued.
 * @returns false if no person has due notifications
 */
async function queueNextEmail(deps: NotificationEmailDeps, now: Date): Promise<boolean> {
  const next: { recipient?: Recipient | undefined } = {}
  try {
    return await deps.db.transaction(async tx => {
      next.recipient = await findRecipient(tx, now)
      if (next.recipient) await queueEmail(tx, deps, next.recipient, now)
      return next.recipient !== undefined
    })
  } catch (err) {
    if (!next.recipient) throw err
    const { accountId, organisationId } = next.recipient
    deps.log.error({ err, accountId, organisationId }, 'an e-mail of notifications failed and is tried again later')
    await postponeDueNotifications(deps.db, next.recipient, now, new Date(now.getTime() + retryAfterMs))
    return true
  }
}

async function queueEmail(tx: Database, { config, mailer }: NotificationEmailDeps, recipient: Recipient, now: Date) {
  const claim = await claimDueNotifications(tx, recipient, now)
  const due = await readClaimedNotifications(tx, claim)
  const area = `${config.publicUrl}/${roleSlugs[recipient.role]}`
  const reader: NotificationReader = {
    role: recipient.role,
    isReader: !recipient.teamRole || !hasTeamRole(recipient.teamRole, 'Manager'),
    has: extra => isFeatureOn('extras', extra),
  }
  const withheld =
    due.length > 0 &&
    (await mailer.queue(tx, {
      to: recipient.email,
      template: 'notifications',
      language: recipient.language,
      params: {
        items: linesOf(due, recipient.language, target => `${area}/${notificationPathOf(target, reader)}`),
        link: `${area}/profile#notifications`,
      },
      about: [...new Set(due.flatMap(row => [row.subject, row.locationId ?? []].flat()))],
      concerns: [...new Set([recipient.organisationId, ...due.flatMap(row => row.namedOrganisations)])],
      causes: [...new Set(due.flatMap(row => row.cause ?? []))],
    }))
  if (withheld) await withhold(tx, claim, withheld, now)
  else await endNotificationClaim(tx, claim)
}

type Due = Awaited<ReturnType<typeof readClaimedNotifications>>

/**
 * Returns the name in a notification's line: that of the record or of its store. The bin with its fill level, or the
 * number and outcome of the sponsorship request, follows in parentheses.
 */
const nameOf = ({ name, bin, sponsorship }: Due[number], language: Language) => {
  const detail =
    (bin && formatBinWithLevel(bin, language)) ?? (sponsorship && formatRequestWithOutcome(sponsorship, language))
  return name && detail ? `${name} (${detail})` : (name ?? detail)
}

/** Returns one line for each kind of the due notifications, which are ordered by time, the latest first. */
function linesOf(due: Due, language: Language, linkOf: (target: NotificationTarget) => string): NotificationLine[] {
  return [...groupBy(due, ({ kind }) => kind)].map(([kind, rows]) => {
    const [latest] = rows
    const names = [...new Set(rows.flatMap(row => nameOf(row, language) ?? []))]
    const named = names.slice(0, serverLimits.notificationMailNames).join(', ')
    const name = names.length > serverLimits.notificationMailNames ? `${named}, …` : named
    const at = Math.max(...rows.map(({ createdAt }) => createdAt.getTime()))
    const link = latest && linkOf(latest)
    return {
      kind,
      name: name || null,
      at: new Date(at).toISOString(),
      count: latest?.times ?? 0,
      ...(link && { link }),
    }
  })
}

/**
 * Postpones notifications that exceed a limit to a later e-mail. An account without a confirmed e-mail address (no
 * `until`) gets no e-mails: its notifications are shown in the portal instead.
 */
async function withhold(tx: Database, claim: NotificationClaim, { until, causes }: MailWithholding, now: Date) {
  if (!until) {
    await changeClaimedNotifications(tx, claim, { mailDueAt: null, mailCount: 0, isInPortal: true })
    return
  }
  const mailDueAt = new Date(Math.max(until.getTime(), now.getTime() + 1000))
  await changeClaimedNotifications(tx, claim, { mailDueAt }, causes)
  // Notifications of other causes are due at once, without those that are postponed.
  await changeClaimedNotifications(tx, claim, { mailDueAt: now })
}

/**
 * Returns an account with due notifications and the organisation of one of them. The account is locked, so that no
 * other server sends them too.
 */
async function findRecipient(tx: Database, now: Date): Promise<Recipient | undefined> {
  const [held] = rowsOf<{ id: string }>(
    await tx.execute(sql`
      select a.id from accounts a where a.id in (
        select account_id from notifications where mail_due_at <= ${now.toISOString()}::timestamptz limit 100
      ) limit 1 for no key update skip locked`),
  )
  if (!held) return undefined
  const [row] = await tx
    .select({
      accountId: accounts.id,
      email: accounts.email,
      language: accounts.language,
      organisationId: organisations.id,
      role: organisations.role,
      teamRole: memberships.teamRole,
    })
    .from(accounts)
    .innerJoin(notifications, eq(notifications.accountId, accounts.id))
    .innerJoin(
      organisations,
      sql`${organisations.id} = coalesce(${notifications.organisationId}, ${accounts.organisationId})`,
    )
    .leftJoin(
      memberships,
      and(eq(memberships.accountId, accounts.id), eq(memberships.organisationId, organisations.id)),
    )
    .where(and(eq(accounts.id, held.id), lte(notifications.mailDueAt, now)))
    .limit(1)
  return row
}
