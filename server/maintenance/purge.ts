/**
 * Deletes expired rows, surplus notifications and deliveries, and unused images. Schedules the removal of image files
 * without a row, clears outdated data about overflows of webhooks, and creates the audit log's next partitions.
 */
import { lt } from 'drizzle-orm'
import { createAuditPartitions } from '../db/auditPartitions'
import type { Database } from '../db/database'
import { webhooks } from '../db/schema'
import { unchangedVersion } from '../db/schema/commonColumns'
import type { FileStore } from '../files/fileStore'
import { rowLifetimes } from '../lib/lifetimes'
import { purgeUnusedImages } from '../repositories/unusedImages'
import { deleteDeliveriesBeyondLimit, deleteNotificationsBeyondLimit } from './deleteSurplusRows'
import { deleteExpiredRows, type RetentionOptions } from './retention'
import { recordStrayFiles } from './strayFiles'

/** Clears a webhook's data about an overflow when all deliveries that the overflow dropped have been deleted. */
const forgetOverflows = (db: Database, now: Date) =>
  db
    .update(webhooks)
    .set({ overflowSince: null, overflowEndedAt: null, droppedCount: 0, ...unchangedVersion })
    .where(lt(webhooks.overflowEndedAt, new Date(now.getTime() - rowLifetimes.deliveryDays * 24 * 3600_000)))

/**
 * Runs every part of the clean-up, even if another part fails.
 * @param files undefined in quiet mode, because the stored files may belong to another database
 * @throws the errors of the parts that failed
 */
export async function purgeExpiredData(
  db: Database,
  files: FileStore | undefined,
  now: Date,
  options?: Pick<RetentionOptions, 'signal' | 'positions'>,
) {
  const parts = [
    () => createAuditPartitions(db),
    () => deleteExpiredRows(db, now, options),
    () => deleteNotificationsBeyondLimit(db, options?.signal),
    () => deleteDeliveriesBeyondLimit(db, options?.signal),
    () => forgetOverflows(db, now),
    ...(files ? [() => purgeUnusedImages(db, files, now), () => recordStrayFiles(db, files, now)] : []),
  ]
  const failures: unknown[] = []
  for (const part of parts) {
    if (options?.signal?.aborted) break
    await part().catch(error => failures.push(error))
  }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('; '))
}
