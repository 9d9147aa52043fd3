/**
 * Sends notifications by e-mail. All notifications that are due for one account go into one e-mail, queued in the
 * transaction that marks the notifications as sent: a burst of notifications becomes one e-mail, and a crash neither
 * loses nor repeats a notification.
 */
import { eq, inArray, sql } from 'drizzle-orm'
import { limits } from '../../contract/limits'
import { roleSlugs } from '../../contract/roles'
import { databaseNow } from '../db/clock'
import { type Database, rowsOf } from '../db/database'
import { accounts, notifications, organisations } from '../db/schema'
import type { Deps } from '../deps'
import { groupBy } from '../lib/groupBy'
import type { NotificationLine } from '../mail/mailer'
import type { Withheld } from '../mail/sentMails'
import { dueOf } from '../repositories/notifications'

const lookEveryMs = 2_000

export interface NotificationMails {
  /** Queues the e-mails that are due. It runs regularly; tests call it. */
  run(now?: Date): Promise<void>
  close(): Promise<void>
}
type NotificationEmailDeps = Pick<Deps, 'config' | 'db' | 'log' | 'mailer' | 'installation'>

/** Creates the sender with a timer that looks for due notifications. */
export function openNotificationMails(parts: NotificationEmailDeps): NotificationMails {
  const writer = notificationMails(parts)
  let isBusy = false
  const timer = setInterval(async () => {
    // While the database does not respond, look-ups would pile up.
    if (isBusy) return
    isBusy = true
    await writer.run().catch(err => parts.log.error({ err }, 'letters of notifications'))
    isBusy = false
  }, lookEveryMs)
  timer.unref()
  return {
    ...writer,
    close() {
      clearInterval(timer)
      return writer.close()
    },
  }
}

/** Creates the sender without a timer. */
export function notificationMails(parts: NotificationEmailDeps): NotificationMails {
  let closed = false
  let running: Promise<unknown> = Promise.resolve()
  const writeAll = async (now: Date) => {
    while (!closed && !parts.installation.isQuiet() && (await writeOne(parts, now)));
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
 * Queues the e-mail of one account.
 * @returns whether anything was due
 */
const writeOne = ({ config, db, mailer }: NotificationEmailDeps, now: Date): Promise<boolean> =>
  db.transaction(async tx => {
    const whose = await claim(tx, now)
    if (!whose) return false
    const due = await dueOf(tx, whose.id, now)
    const withheld = await mailer.queue(tx, {
      to: whose.email,
      template: 'notifications',
      language: whose.language,
      params: { items: linesOf(due), link: `${config.publicUrl}/${roleSlugs[whose.role]}/profile` },
      concerns: [...new Set([whose.organisationId, ...due.flatMap(row => row.ownerId ?? [])])],
      causes: [...new Set(due.flatMap(row => row.cause ?? []))],
    })
    if (withheld) await postpone(tx, due, withheld, now)
    else await change(tx, due, { mailDueAt: null, mailCount: 0 })
    return true
  })

type Due = Awaited<ReturnType<typeof dueOf>>

/** Returns a line for each kind, however many notifications of it are due. */
function linesOf(due: Due): NotificationLine[] {
  return [...groupBy(due, ({ kind }) => kind)].map(([kind, rows]) => {
    const names = [...new Set(rows.flatMap(({ name }) => name ?? []))]
    const named = names.slice(0, limits.notificationMailNames).join(', ')
    const name = names.length > limits.notificationMailNames ? `${named}, …` : named
    const at = Math.max(...rows.map(({ createdAt }) => createdAt.getTime()))
    const count = rows.reduce((sum, row) => sum + Math.max(1, row.mailCount), 0)
    return { kind, name: name || null, at: new Date(at).toISOString(), count }
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
 * Postpones notifications that exceed a limit to a later e-mail. An account without a confirmed address gets no
 * e-mails: notifications that it wanted by e-mail only are shown in the portal.
 */
async function postpone(tx: Database, due: Due, { until, causes }: Withheld, now: Date) {
  if (!until) {
    await change(tx, due, { mailDueAt: null, mailCount: 0, isInPortal: true })
    return
  }
  const rows = causes.length ? due.filter(({ cause }) => cause !== null && causes.includes(cause)) : due
  await change(tx, rows, { mailDueAt: new Date(Math.max(until.getTime(), now.getTime() + 1000)) })
}

/** Returns an account with due notifications, locked against the other servers. */
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
    })
    .from(accounts)
    .innerJoin(organisations, eq(organisations.id, accounts.organisationId))
    .where(eq(accounts.id, held.id))
  return row
}
