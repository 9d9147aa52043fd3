/**
 * Sends notifications by e-mail. All notifications that are due for a person in one organisation are sent in one
 * e-mail. The transaction that queues the e-mail marks them as sent, so that a crash neither loses nor repeats a
 * notification.
 */
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { formatBinWithLevel } from '../../contract/binNames'
import type { Language } from '../../contract/languages'
import { limits } from '../../contract/limits'
import { type NotificationReader, type NotificationTarget, notificationPathOf } from '../../contract/notificationPaths'
import { roleSlugs } from '../../contract/roles'
import { formatRequestWithOutcome } from '../../contract/sponsorshipOutcomes'
import { hasTeamRole } from '../../contract/teamRoles'
import { databaseNow } from '../db/clock'
import { type Database, rowsOf } from '../db/database'
import { accounts, memberships, notifications, organisations } from '../db/schema'
import type { Deps } from '../deps'
import { isFeatureOff, isFeatureOn } from '../lib/features'
import { groupBy } from '../lib/groupBy'
import { startPeriodicJob } from '../lib/periodicJob'
import type { NotificationLine } from '../mail/mailer'
import type { MailWithholding } from '../mail/sentMails'
import { readDueNotifications } from '../repositories/notifications'

const lookEveryMs = 2_000

export interface NotificationMails {
  /** Queues the e-mails that are due. A timer runs it; tests call it directly. */
  run(now?: Date): Promise<void>
  close(): Promise<void>
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
 * Queues the e-mail about the due notifications of one person in one organisation.
 * @returns false if no person has due notifications
 */
const queueNextEmail = ({ config, db, mailer }: NotificationEmailDeps, now: Date): Promise<boolean> =>
  db.transaction(async tx => {
    const whose = await claim(tx, now)
    if (!whose) return false
    const due = await readDueNotifications(tx, { accountId: whose.id, organisationId: whose.organisationId }, now)
    const shown = due.filter(({ isShown }) => isShown)
    const area = `${config.publicUrl}/${roleSlugs[whose.role]}`
    const reader: NotificationReader = {
      role: whose.role,
      isReader: !whose.teamRole || !hasTeamRole(whose.teamRole, 'Manager'),
      has: extra => isFeatureOn('extras', extra),
    }
    const withheld =
      shown.length > 0 &&
      (await mailer.queue(tx, {
        to: whose.email,
        template: 'notifications',
        language: whose.language,
        params: {
          items: linesOf(shown, whose.language, target => `${area}/${notificationPathOf(target, reader)}`),
          link: `${area}/profile#notifications`,
        },
        about: [...new Set(shown.flatMap(row => [row.subject, row.locationId ?? []].flat()))],
        concerns: [...new Set([whose.organisationId, ...shown.flatMap(row => row.namedOrganisations)])],
        causes: [...new Set(shown.flatMap(row => row.cause ?? []))],
      }))
    if (withheld) await postpone(tx, due, withheld, now)
    else await change(tx, due, { mailDueAt: null, mailCount: 0 })
    return true
  })

type Due = Awaited<ReturnType<typeof readDueNotifications>>

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
    const named = names.slice(0, limits.notificationMailNames).join(', ')
    const name = names.length > limits.notificationMailNames ? `${named}, …` : named
    const at = Math.max(...rows.map(({ createdAt }) => createdAt.getTime()))
    const count = rows.reduce((sum, row) => sum + Math.max(1, row.mailCount), 0)
    const link = latest && linkOf({ ...latest, others: rows.length - 1 })
    return { kind, name: name || null, at: new Date(at).toISOString(), count, ...(link && { link }) }
  })
}

const change = (tx: Database, rows: Pick<Due[number], 'id'>[], set: Partial<typeof notifications.$inferInsert>) =>
  tx
    .update(notifications)
    .set(set)
    .where(
      inArray(
        notifications.id,
        rows.map(({ id }) => id),
      ),
    )

/**
 * Postpones notifications that exceed a limit to a later e-mail. An account without a confirmed e-mail address (no
 * `until`) gets no e-mails: its notifications are shown in the portal instead.
 */
async function postpone(tx: Database, due: Due, { until, causes }: MailWithholding, now: Date) {
  if (!until) {
    await change(tx, due, { mailDueAt: null, mailCount: 0, isInPortal: true })
    return
  }
  const rows = causes.length ? due.filter(({ cause }) => cause !== null && causes.includes(cause)) : due
  await change(tx, rows, { mailDueAt: new Date(Math.max(until.getTime(), now.getTime() + 1000)) })
}

/**
 * Returns an account with due notifications and the organisation of one of them. The account is locked, so that no
 * other server sends them too.
 */
async function claim(tx: Database, now: Date) {
  const [held] = rowsOf<{ id: string }>(
    await tx.execute(sql`
      select a.id from accounts a where a.id in (
        select account_id from notifications where mail_due_at <= ${now.toISOString()}::timestamptz limit 100
      ) limit 1 for no key update skip locked`),
  )
  if (!held) return undefined
  const [row] = await tx
    .select({
      id: accounts.id,
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
