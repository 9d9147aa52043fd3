/**
 * Removes an image about a day after the last record that refers to it was deleted or, if there never was one, after
 * its upload. Images of deleted organisations are removed without this delay. The tables that refer to images are read
 * from the database's catalogue, as foreign keys to `images`, so that a new table with an image needs no code here.
 *
 * One transaction deletes the image's row and inserts its id into `forgotten_images`. Then the files are deleted, then
 * the id. After a crash at any point, the next run continues. A record that is saved later cannot refer to an image
 * whose files are deleted, because the image has no row.
 */
import { asc, eq, exists, gt, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import { databaseNow } from '../db/clock'
import { type Database, rowsOf } from '../db/database'
import { images, pendingImageRemovals } from '../db/schema'
import type { FileStore } from '../files/fileStore'
import { removeImageFiles } from './images'
import { dayMs } from './periods'

/** Number of rows that one transaction changes, or of ids in one query. */
const batch = 500
const maxRounds = 100

interface ImageReference {
  table: string
  column: string
}

/** Returns the columns that refer to images. */
const readReferences = async (db: Database) =>
  rowsOf<ImageReference>(
    await db.execute(sql`
      select format('%I.%I', n.nspname, c.relname) as "table", format('%I', a.attname) as "column"
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.contype = 'f' and k.confrelid = 'images'::regclass`),
  )

/**
 * Returns the ids of those of the given images to which a row of any table refers. An `exists` condition for each image
 * is not used: if the planner expects many rows per image, it would read whole tables once per image (10 s for 10,000
 * images).
 */
async function readUsed(db: Database, references: ImageReference[], ids: readonly string[]): Promise<Set<string>> {
  const shown = references.map(({ table, column }) => {
    const id = sql.raw(column)
    return sql`select ${id} as id from ${sql.raw(table)} where ${id} = any(${sql.param(ids)}::uuid[])`
  })
  const used = rowsOf<{ id: string }>(await db.execute(sql.join(shown, sql` union `)))
  return new Set(used.map(({ id }) => id))
}

/**
 * Deletes the rows of images to which no record refers any more. {@link removeFilesOfDeletedImages} deletes their files
 * later. A caller that deletes records does so in the same transaction, before this call.
 * @param which condition that selects the images
 */
export async function deleteUnreferencedImages(tx: Database, which: SQL | undefined): Promise<void> {
  // One statement locks the rows, and the next one looks for references. A reference that another transaction is
  // inserting is thus either found, or rejected by the database.
  const locked = await tx.select({ id: images.id }).from(images).where(which).for('update')
  const references = await readReferences(tx)
  for (let from = 0; from < locked.length; from += batch) {
    const ids = locked.slice(from, from + batch).map(({ id }) => id)
    const used = await readUsed(tx, references, ids)
    const unused = sql.param(ids.filter(id => !used.has(id)))
    await tx.execute(sql`
      with gone as (delete from ${images} where ${images.id} = any(${unused}::uuid[]) returning ${images.id})
      insert into ${pendingImageRemovals} (id, due_at) select id, 'epoch' from gone
      on conflict (id) do update set due_at = excluded.due_at`)
  }
}

/**
 * Removes the files of all images in `forgotten_images` that are due. If a file cannot be removed, a later run repeats
 * it.
 */
export async function removeFilesOfDeletedImages(db: Database, files: FileStore, now = databaseNow()): Promise<void> {
  const isBack = exists(db.select({ one: sql`1` }).from(images).where(eq(images.id, pendingImageRemovals.id)))
  await db.delete(pendingImageRemovals).where(isBack)
  for (;;) {
    const due = await db.select().from(pendingImageRemovals).where(lte(pendingImageRemovals.dueAt, now)).limit(batch)
    for (const { id } of due) {
      await removeImageFiles(files, id)
      await db.delete(pendingImageRemovals).where(eq(pendingImageRemovals.id, id))
    }
    if (due.length < batch) return
  }
}

/**
 * Records since when each image of the next batch is unused. Batches are read in the order of the ids.
 * @returns the last id of the batch; undefined after the last image
 */
async function recordUse(
  db: Database,
  references: ImageReference[],
  now: Date,
  after: string | undefined,
): Promise<string | undefined> {
  const { id, unusedSince } = images
  const rows = await db
    .select({ id, unusedSince })
    .from(images)
    .where(after ? gt(id, after) : undefined)
    .orderBy(asc(id))
    .limit(batch)
  const ids = rows.map(row => row.id)
  const used = await readUsed(db, references, ids)
  const note = async (changed: string[], at: Date | null) => {
    if (changed.length) await db.update(images).set({ unusedSince: at }).where(inArray(id, changed))
  }
  const noted = new Set(rows.filter(row => row.unusedSince).map(row => row.id))
  await note(
    ids.filter(imageId => noted.has(imageId) && used.has(imageId)),
    null,
  )
  await note(
    ids.filter(imageId => !noted.has(imageId) && !used.has(imageId)),
    now,
  )
  return rows.length < batch ? undefined : rows.at(-1)?.id
}

/**
 * Records since when each image is unused, and removes the images that have been unused for a day, with their files.
 */
export async function purgeUnusedImages(db: Database, files: FileStore, now = databaseNow()): Promise<void> {
  const references = await readReferences(db)
  let after: string | undefined
  do after = await recordUse(db, references, now, after)
  while (after)
  const before = new Date(now.getTime() - dayMs)
  for (let round = 0; round < maxRounds && (await forgetUnusedBatch(db, before)) === batch; round++);
  await removeFilesOfDeletedImages(db, files, now)
}

const forgetUnusedBatch = (db: Database, before: Date) =>
  db.transaction(async tx => {
    // Rows that another server or a running call has locked are skipped, and processed by the next run.
    const due = await tx
      .select({ id: images.id })
      .from(images)
      .where(lt(images.unusedSince, before))
      .limit(batch)
      .for('update', { skipLocked: true })
    const ids = due.map(({ id }) => id)
    if (ids.length) await deleteUnreferencedImages(tx, inArray(images.id, ids))
    return ids.length
  })
