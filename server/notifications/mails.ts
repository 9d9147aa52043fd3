/**
 * Letters of what accounts want by mail. What is due of one account goes into one letter, queued in the transaction that
 * marks it as written: a burst is one letter, and a crash neither loses nor repeats it.
 */
import { eq, inArray, sql } from 'drizzle-orm'
import { roleSlugs } from '../../contract/roles'
import { databaseNow } from '../db/clock'
import { type Database, rowsOf } from '../db/database'
import { accounts, notifications, organisations } from '../db/schema'
import type { Deps } from '../deps'
import { dueOf } from '../repositories/notifications'

const lookEveryMs = 2_000
/** Lines of one letter. */
const mostNamed = 50

export interface NotificationMails {
  /** Writes what is due. Runs by itself; tests call it. */
  run(now?: Date): Promise<void>
  close(): Promise<void>
}
type Parts = Pick<Deps, 'config' | 'db' | 'log' | 'mailer'>

/** Looking for work by itself. */
export function openNotificationMails(parts: Parts): NotificationMails {
  const writer = notificationMails(parts)
  let isBusy = false
  const timer = setInterval(async () => {
    // While the database is silent, looks would pile up behind it.
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

/** Writing when told to. */
export function notificationMails(parts: Parts): NotificationMails {
  let closed = false
  let running: Promise<unknown> = Promise.resolve()
  const writeAll = async (now: Date) => {
    while (!closed && (await writeOne(parts, now)));
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

/** @returns whether there was something due */
const writeOne = ({ config, db, mailer }: Parts, now: Date): Promise<boolean> =>
  db.transaction(async tx => {
    const whose = await claim(tx, now)
    if (!whose) return false
    const due = await dueOf(tx, whose.id, now)
    await tx
      .update(notifications)
      .set({ mailDueAt: null })
      .where(
        inArray(
          notifications.id,
          due.map(row => row.id),
        ),
      )
    await mailer.queue(tx, {
      to: whose.email,
      template: 'notifications',
      language: whose.language,
      params: {
        items: due
          .slice(0, mostNamed)
          .map(({ kind, name, createdAt }) => ({ kind, name, at: createdAt.toISOString() })),
        more: Math.max(0, due.length - mostNamed),
        link: `${config.publicUrl}/${roleSlugs[whose.role]}/profile`,
      },
      concerns: [...new Set([whose.organisationId, ...due.flatMap(row => row.ownerId ?? [])])],
    })
    return true
  })

/** An account with something due, held against the other servers. */
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
