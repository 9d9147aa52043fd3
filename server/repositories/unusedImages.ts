/**
 * Removes images a day after the last record that shows them is gone. The tables that show images are read from the
 * database's own catalogue, as every foreign key to `images`, so that a new table with an image needs no line here.
 *
 * The row is deleted first and leaves its id in `forgotten_images` in the same transaction; then the files are deleted,
 * then the id. After a crash at any point, the next run continues. A late reference finds no row, never a row without
 * files.
 */
import { and, eq, exists, inArray, lt, lte, not, type SQL, sql } from 'drizzle-orm'
import { databaseNow } from '../db/clock'
import { type Database, rowsOf } from '../db/database'
import { forgottenImages, images } from '../db/schema'
import type { FileStore } from '../files/fileStore'
import { removeFiles } from './images'
import { dayMs } from './periods'

/** Number of rows in one transaction, or of ids in one round. */
const batch = 500
const mostRounds = 100

/** Returns a condition that is true for an image that any row of any table shows. */
async function isUsed(db: Database): Promise<SQL> {
  const references = rowsOf<{ table: string; column: string }>(
    await db.execute(sql`
      select format('%I.%I', n.nspname, c.relname) as "table", format('%I', a.attname) as "column"
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.contype = 'f' and k.confrelid = 'images'::regclass`),
  )
  const shown = references.map(
    ({ table, column }) => sql`exists (select 1 from ${sql.raw(table)} u where u.${sql.raw(column)} = ${images.id})`,
  )
  return sql`(${sql.join(shown, sql` or `)})`
}

/**
 * Deletes rows of images that are no longer shown anywhere, and leaves their files to {@link removeForgottenFiles}.
 * Call it in the transaction that deletes the records that showed them.
 * @param which condition that selects the images
 */
export async function forgetImages(tx: Database, which: SQL | undefined): Promise<void> {
  // The rows are locked by one statement and checked by the next: a reference that is being written is either seen or
  // rejected.
  await tx.select({ id: images.id }).from(images).where(which).for('update')
  await tx.execute(sql`
    with gone as (delete from ${images} where ${and(which, not(await isUsed(tx)))} returning ${images.id})
    insert into ${forgottenImages} (id, due_at) select id, 'epoch' from gone
    on conflict (id) do update set due_at = excluded.due_at`)
}

/** Removes the files of all images that are due. Files that cannot be removed stay due. */
export async function removeForgottenFiles(db: Database, files: FileStore, now = databaseNow()): Promise<void> {
  const isBack = exists(db.select({ one: sql`1` }).from(images).where(eq(images.id, forgottenImages.id)))
  await db.delete(forgottenImages).where(isBack)
  for (;;) {
    const due = await db.select().from(forgottenImages).where(lte(forgottenImages.dueAt, now)).limit(batch)
    for (const { id } of due) {
      await removeFiles(files, id)
      await db.delete(forgottenImages).where(eq(forgottenImages.id, id))
    }
    if (due.length < batch) return
  }
}

/** Notes since when images are unused, and removes those that have been for a day, with their files. */
export async function purgeUnusedImages(db: Database, files: FileStore, now = databaseNow()): Promise<void> {
  const used = await isUsed(db)
  await db
    .update(images)
    .set({ unusedSince: sql`case when ${used} then null else ${now.toISOString()}::timestamptz end` })
    .where(sql`${used} = (${images.unusedSince} is not null)`)
  const before = new Date(now.getTime() - dayMs)
  for (let round = 0; round < mostRounds && (await forgetUnused(db, before)) === batch; round++);
  await removeForgottenFiles(db, files, now)
}

const forgetUnused = (db: Database, before: Date) =>
  db.transaction(async tx => {
    // Rows that another server or a form being saved has locked are left to the next run.
    const due = await tx
      .select({ id: images.id })
      .from(images)
      .where(lt(images.unusedSince, before))
      .limit(batch)
      .for('update', { skipLocked: true })
    const ids = due.map(({ id }) => id)
    if (ids.length) await forgetImages(tx, inArray(images.id, ids))
    return ids.length
  })
