/** Stored images: a row each, with a file for each size. The files are written before the row and go after it. */
import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Image } from '../../contract/images'
import { fingerprint } from '../auth/secrets'
import type { Database } from '../db/database'
import { images, invites } from '../db/schema'
import type { FileStore } from '../files/fileStore'
import type { StoredSizes } from '../files/imageProcess'
import { type ImageSize, imageName, imageOf, imageSizes } from '../files/imageUrls'

const sizes = Object.keys(imageSizes) as ImageSize[]
const orphanedAfterMs = 24 * 3600_000

/** Who an image belongs to: an organisation, or an invite until its sign-up. */
export type ImageOwner = { organisationId: string } | { inviteHash: string }

/** @param id of the image, where the caller has one already (demo data) */
export async function storeImage(
  { db, files }: { db: Database; files: FileStore },
  owner: ImageOwner,
  content: StoredSizes,
  id: string = randomUUID(),
): Promise<Image> {
  await Promise.all(sizes.map(size => files.put(imageName(id, size), content[size], 'image/webp')))
  await db.insert(images).values({ id, ...owner })
  return imageOf(id)
}

/** The fingerprint of an invite that is neither used nor expired, or undefined. */
export async function liveInviteHash(db: Database, code: string, now = new Date()): Promise<string | undefined> {
  const [invite] = await db
    .select({ codeHash: invites.codeHash })
    .from(invites)
    .where(and(eq(invites.codeHash, fingerprint(code)), isNull(invites.usedAt), gt(invites.expiresAt, now)))
  return invite?.codeHash
}

/** Removes the logos of sign-ups that did not happen within a day. @returns how many */
export async function purgeOrphanedImages(db: Database, files: FileStore, now = new Date()): Promise<number> {
  const orphans = await db
    .delete(images)
    .where(and(isNull(images.organisationId), lt(images.createdAt, new Date(now.getTime() - orphanedAfterMs))))
    .returning({ id: images.id })
  for (const { id } of orphans) await Promise.all(sizes.map(size => files.remove(imageName(id, size))))
  return orphans.length
}
