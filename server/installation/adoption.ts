/**
 * Ends the quiet mode of a copy by making it a separate installation, or the successor of an installation that no
 * longer exists. By default the queued e-mails, the webhook deliveries and the e-mails of notifications are discarded,
 * because the original delivers them, or has delivered most of them since the dump was made.
 */
import { randomUUID } from 'node:crypto'
import { eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { mails, notifications, webhookDeliveries } from '../db/schema'
import { findQuietModeReason } from './installation'
import type { InstallationIdStore } from './installationIdStore'
import { claimInstallation, readInstallation, replaceInstallation } from './installationRow'

export interface AdoptionOptions {
  /**
   * Whether the copy continues the installation whose id this server stores outside the database. Otherwise it becomes
   * a new installation, or is rejected if this server already stores an id (`placeTaken`).
   */
  replacesOriginal: boolean
  /** Whether to keep the queues, so that the servers deliver their content. */
  isDelivering: boolean
}

export interface AdoptionResult {
  id: string
  /**
   * Numbers of discarded e-mails, webhook deliveries and e-mails of notifications; undefined if the queues were kept.
   */
  discarded: { mails: number; deliveries: number; notifications: number } | undefined
}

/**
 * `notCopy`: the database is not a copy. `placeTaken`: the place outside the database where this server stores the id
 * of its installation (installationIdStore.ts) already has an id, which must not be replaced by accident.
 */
export type AdoptionRejection = 'notCopy' | 'placeTaken'

/**
 * Makes the database belong to the installation of this server. Servers in quiet mode notice the change within seconds.
 * @returns the installation's id and the numbers of discarded items, or why the database cannot be adopted
 */
export async function adoptDatabase(
  db: Database,
  place: InstallationIdStore,
  options: AdoptionOptions,
): Promise<AdoptionResult | AdoptionRejection> {
  const row = await readInstallation(db)
  const storedId = await place.read()
  if (row?.isClaimed && !findQuietModeReason(row, storedId)) return 'notCopy'
  // INSTALLATION_ID applies to this server only: a value that differs from the original's id is the id of a new
  // installation.
  const isNamed = place.name === 'INSTALLATION_ID' && storedId !== row?.id
  if (storedId !== undefined && row && !isNamed && !options.replacesOriginal) return 'placeTaken'
  const id = storedId ?? randomUUID()
  const discarded = await db.transaction(async tx => {
    await replaceInstallation(tx, id)
    return options.isDelivering ? undefined : discardQueues(tx)
  })
  // If the server crashes after this line, the next start finds a database that no server has claimed, and completes
  // the adoption.
  await place.write(id)
  await claimInstallation(db)
  return { id, discarded }
}

/**
 * Discards everything that would reach people or other systems. The notifications themselves stay in the portal.
 * Deletions of files remain queued, because they concern only this installation's files.
 */
async function discardQueues(tx: Database): Promise<AdoptionResult['discarded']> {
  const queued = await tx.delete(mails).returning({ id: mails.id })
  const deliveries = await tx
    .update(webhookDeliveries)
    .set({ status: 'dropped' })
    .where(eq(webhookDeliveries.status, 'pending'))
    .returning({ one: sql`1` })
  const due = await tx
    .update(notifications)
    .set({ mailDueAt: null, mailCount: 0, isInPortal: true })
    .where(isNotNull(notifications.mailDueAt))
    .returning({ one: sql`1` })
  return { mails: queued.length, deliveries: deliveries.length, notifications: due.length }
}
