/**
 * Finds files of images that have no row, by listing the file store one part at a time. Such files remain after a crash
 * between the writing of an upload's files and its row, or after the restore of a database. A file is removed a day
 * after it was found, so that an administrator who started the server with a wrong database has time to notice.
 */
import { inArray } from 'drizzle-orm'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { images, pendingImageRemovals } from '../db/schema'
import type { FileStore, ListedFile } from '../files/fileStore'
import { dayMs } from '../repositories/periods'

const batch = 500
/**
 * Number of parts into which image ids are divided by their first two hexadecimal digits, which are evenly distributed.
 */
const parts = 256
const everyMs = 10 * 60_000
/** Number of these parts that one run examines. All parts are examined within a day. */
const partsOfOneRun = 2

const idOf = ({ name }: ListedFile) => /^images\/([0-9a-f-]{36})\//.exec(name)?.[1]

/**
 * Returns the prefixes of image ids that this run examines. The prefixes depend only on the time, so that all servers
 * examine the same prefixes.
 */
const dueParts = (now: Date) => {
  const first = Math.floor(now.getTime() / everyMs) * partsOfOneRun
  return Array.from({ length: partsOfOneRun }, (_, i) => ((first + i) % parts).toString(16).padStart(2, '0'))
}

/**
 * Records the images whose files are older than a day and have no row, so that `removeFilesOfDeletedImages`
 * (server/repositories/unusedImages.ts) removes them a day later.
 * @param which prefixes of ids, two hexadecimal digits each
 */
export async function recordStrayFiles(db: Database, files: FileStore, now = databaseNow(), which = dueParts(now)) {
  for (const digits of which) {
    let ids = new Set<string>()
    const noteAll = async () => {
      await note(db, [...ids], new Date(now.getTime() + dayMs))
      ids = new Set()
    }
    for await (const file of files.list(`images/${digits}`)) {
      const id = idOf(file)
      // Files of the last day are skipped, because an upload writes its files before the row.
      if (id && file.writtenAt.getTime() < now.getTime() - dayMs) ids.add(id)
      if (ids.size >= batch) await noteAll()
    }
    await noteAll()
  }
}

async function note(db: Database, ids: string[], dueAt: Date) {
  if (!ids.length) return
  const storedIds = new Set(
    (await db.select({ id: images.id }).from(images).where(inArray(images.id, ids))).map(row => row.id),
  )
  const strays = ids.filter(id => !storedIds.has(id)).map(id => ({ id, dueAt }))
  if (strays.length) await db.insert(pendingImageRemovals).values(strays).onConflictDoNothing()
}
