/** What is past its time goes: ended sessions, used or expired secrets, pictures that nothing shows, files of nothing. */
import { isNotNull, lt, or } from 'drizzle-orm'
import { purgeBrowsers } from './auth/knownBrowsers'
import { purgeSessions } from './auth/sessions'
import { purgeWaits } from './auth/signInWaits'
import type { Database } from './db/database'
import {
  announcements,
  emailChanges,
  impersonationCodes,
  invites,
  notifications,
  resetChallenges,
  webhookDeliveries,
  webhooks,
} from './db/schema'
import { sameVersion } from './db/schema/columns'
import type { FileStore } from './files/fileStore'
import { purgeAddressees } from './mail/allowances'
import { purgeSentMails } from './mail/policies'
import { purgeIdempotencyKeys } from './repeatedCalls'
import { purgeImports } from './repositories/imports/imports'
import { noteStrayFiles } from './repositories/strayFiles'
import { purgeUnusedImages } from './repositories/unusedImages'

/** Reset challenges of the last hour count against the limit, used or not. */
const keepChallengesMs = 3600_000
/** What was sent to webhooks can be read, and sent again, for so long. */
const keepDeliveriesMs = 30 * 24 * 3600_000

const keepNotificationsMs = 90 * 24 * 3600_000
/** Longer than anybody tries to deliver one. */
const keepAnnouncementsMs = 35 * 24 * 3600_000

export async function purge(db: Database, files: FileStore, now: Date) {
  await purgeSessions(db, now)
  await purgeBrowsers(db, now)
  await purgeWaits(db, now)
  await db.delete(resetChallenges).where(lt(resetChallenges.createdAt, new Date(now.getTime() - keepChallengesMs)))
  for (const table of [impersonationCodes, invites, emailChanges]) {
    await db.delete(table).where(or(isNotNull(table.usedAt), lt(table.expiresAt, now)))
  }
  await purgeIdempotencyKeys(db)
  await purgeImports(db, now)
  await purgeAddressees(db, now)
  await purgeSentMails(db, now)
  await db.delete(announcements).where(lt(announcements.createdAt, new Date(now.getTime() - keepAnnouncementsMs)))
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, new Date(now.getTime() - keepDeliveriesMs)))
  await db
    .update(webhooks)
    .set({ overflowSince: null, overflowEndedAt: null, droppedCount: 0, ...sameVersion })
    .where(lt(webhooks.overflowEndedAt, new Date(now.getTime() - keepDeliveriesMs)))
  await db.delete(notifications).where(lt(notifications.createdAt, new Date(now.getTime() - keepNotificationsMs)))
  await purgeUnusedImages(db, files, now)
  await noteStrayFiles(db, files, now)
}
