/** What is past its time goes: ended sessions, used or expired secrets, logos of sign-ups that never happened. */
import { isNotNull, lt, or } from 'drizzle-orm'
import { purgeSessions } from './auth/sessions'
import type { Database } from './db/database'
import { emailChanges, impersonationCodes, invites, resetChallenges } from './db/schema'
import type { FileStore } from './files/fileStore'
import { purgeOrphanedImages } from './repositories/images'

/** Reset challenges of the last hour count against the limit, used or not. */
const keepChallengesMs = 3600_000

export async function purge(db: Database, files: FileStore, now: Date) {
  await purgeSessions(db, now)
  await db.delete(resetChallenges).where(lt(resetChallenges.createdAt, new Date(now.getTime() - keepChallengesMs)))
  for (const table of [impersonationCodes, invites, emailChanges]) {
    await db.delete(table).where(or(isNotNull(table.usedAt), lt(table.expiresAt, now)))
  }
  await purgeOrphanedImages(db, files, now)
}
