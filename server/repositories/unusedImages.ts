/**
 * Pictures that nothing shows any more go a day later. What shows one is asked of the database's own catalogue: every
 * foreign key to `images`, so that a new table with a picture needs no line here.
 *
 * The row goes first and leaves the id in `forgotten_images` in the same transaction; then the files, then the id. A crash
 * at any point leaves something that the next run goes on with, and a late reference meets a missing row, never a row
 * without files.
 */
import { and, eq, exists, inArray, lt, lte, not, type SQL, sql } from 'drizzle-orm'
import { databaseNow } from '../db/clock'
import { type Database, rowsOf } from '../db/database'
import { forgottenImages, images } from '../db/schema'
import type { FileStore } from '../files/fileStore'
import { removeFiles } from './images'
import { dayMs } from './periods'

/** Rows of one transaction, or ids of one round. */
const batch = 500
const mostRounds = 100

/** True for an image that some row of some table shows. */
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
 * Takes rows of images away, and leaves their files to {@link removeForgottenFiles}; what is still shown somewhere stays.
 * Call it in the transaction that takes away what showed them.
 * @param which of the images
 */
export async function forgetImages(tx: Database, which: SQL | undefined): Promise<void> {
  // Locked by one statement and judged by the next: a reference that is being written is either seen or comes too late.
  await tx.select({ id: images.id }).from(images).where(which).for('update')
  await tx.execute(sql`
    with gone as (delete from ${images} where ${and(which, not(await isUsed(tx)))} returning ${images.id})
    insert into ${forgottenImages} (id, due_at) select id, 'epoch' from gone
    on conflict (id) do update set due_at = excluded.due_at`)
}

/** Removes the files of all images that are due. What fails stays due. */
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

/** Notes since when images are unused, and takes away those that have been for a day, with their files. */
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
    // What another server or a form being saved holds is for the next run.
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
