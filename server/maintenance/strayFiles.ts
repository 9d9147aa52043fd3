/**
 * Files that no row names (a crash between the files of an upload and its row, or a restored database) are found by
 * listing the store, a part of it each time. A file found without a row is removed a day after: whoever started the server on
 * a wrong database by mistake has that long to notice.
 */
import { inArray } from 'drizzle-orm'
import { databaseNow } from '../db/clock'
import type { Database } from '../db/database'
import { forgottenImages, images } from '../db/schema'
import type { FileStore, ListedFile } from '../files/fileStore'
import { dayMs } from '../repositories/periods'

const batch = 500
/** Names spread evenly over the first two digits of their ids. */
const parts = 256
const everyMs = 10 * 60_000
/** At one run in ten minutes all parts are looked through within a day. */
const partsOfOneRun = 2

const idOf = ({ name }: ListedFile) => /^images\/([0-9a-f-]{36})\//.exec(name)?.[1]

/** The beginnings of names whose turn it is, the same for all servers. */
const dueParts = (now: Date) => {
  const first = Math.floor(now.getTime() / everyMs) * partsOfOneRun
  return Array.from({ length: partsOfOneRun }, (_, i) => ((first + i) % parts).toString(16).padStart(2, '0'))
}

/**
 * Notes the images whose files are older than a day and have no row, so that {@link removeForgottenFiles} takes them a
 * day later.
 * @param which two hexadecimal digits each: the ids that begin so
 */
export async function noteStrayFiles(db: Database, files: FileStore, now = databaseNow(), which = dueParts(now)) {
  for (const digits of which) {
    let ids = new Set<string>()
    const noteAll = async () => {
      await note(db, [...ids], new Date(now.getTime() + dayMs))
      ids = new Set()
    }
    for await (const file of files.list(`images/${digits}`)) {
      const id = idOf(file)
      // The files of an upload are written before its row.
      if (id && file.writtenAt.getTime() < now.getTime() - dayMs) ids.add(id)
      if (ids.size >= batch) await noteAll()
    }
    await noteAll()
  }
}

async function note(db: Database, ids: string[], dueAt: Date) {
  if (!ids.length) return
  const known = new Set(
    (await db.select({ id: images.id }).from(images).where(inArray(images.id, ids))).map(row => row.id),
  )
  const strays = ids.filter(id => !known.has(id)).map(id => ({ id, dueAt }))
  if (strays.length) await db.insert(forgottenImages).values(strays).onConflictDoNothing()
}
