/**
 * Makes a copy a separate installation, or the successor of one that no longer exists. By default the queued e-mails,
 * webhook deliveries and notifications of the copy are discarded: the original delivers them, or had delivered most of
 * them when the dump was made.
 */
import { randomUUID } from 'node:crypto'
import { eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { mails, notifications, webhookDeliveries } from '../db/schema'
import type { IdPlace } from './idPlace'
import { findQuietReason } from './installation'
import { claimInstallation, readInstallation, replaceInstallation } from './installationRow'

export interface AdoptionOptions {
  /** Continues the installation that the place belongs to instead of starting a new one. */
  replacesOriginal: boolean
  /** Keeps the queues, so that the servers deliver their content. */
  isDelivering: boolean
}

export interface Adoption {
  id: string
  /** Undefined if the queues were kept. */
  discarded: { mails: number; deliveries: number; notifications: number } | undefined
}

/**
 * `notCopy`: there is nothing to adopt. `placeTaken`: the place belongs to another installation, which the adoption
 * must not replace by accident.
 */
export type AdoptionRefusal = 'notCopy' | 'placeTaken'

/** Adopts the database for the place of this server. Servers in quiet mode notice it within seconds. */
export async function adopt(
  db: Database,
  place: IdPlace,
  options: AdoptionOptions,
): Promise<Adoption | AdoptionRefusal> {
  const row = await readInstallation(db)
  const known = await place.read()
  if (row?.isClaimed && !findQuietReason(row, known)) return 'notCopy'
  // INSTALLATION_ID is set for this server only: a value that differs from the original's id names a new installation.
  const isNamed = place.name === 'INSTALLATION_ID' && known !== row?.id
  if (known !== undefined && row && !isNamed && !options.replacesOriginal) return 'placeTaken'
  const id = known ?? randomUUID()
  const discarded = await db.transaction(async tx => {
    await replaceInstallation(tx, id)
    return options.isDelivering ? undefined : discardQueues(tx)
  })
  // A start after a crash at this point finds an unclaimed row and completes the adoption.
  await place.write(id)
  await claimInstallation(db)
  return { id, discarded }
}

/**
 * Discards everything that would reach people or systems outside. Deletions of files stay due: they concern the
 * files of this installation only.
 */
async function discardQueues(tx: Database): Promise<Adoption['discarded']> {
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
