/**
 * Stores and reads images: one row for each image, and one file for each of its sizes. unusedImages.ts removes them.
 */
import { randomUUID } from 'node:crypto'
import { and, eq, isNull, or } from 'drizzle-orm'
import type { Image } from '../../contract/images'
import type { Database } from '../db/database'
import { images, invites, organisations } from '../db/schema'
import { ApiError, missingReferenceError } from '../errors/apiErrors'
import type { FileStore } from '../files/fileStore'
import type { ConvertedImages } from '../files/imageProcess'
import { type ImageSize, imageFileName, imageFolder, imageSizes, imageUrlsOf } from '../files/imageUrls'
import { ownershipOf } from '../ownership/ownership'
import { assertRowLimit } from '../ownership/rowLimits'
import type { Scope } from '../ownership/scope'

const sizes = Object.keys(imageSizes) as ImageSize[]

/** The owner of an image: an organisation, or an invite whose account does not exist yet. */
export type ImageOwner = { organisationId: string } | { inviteHash: string }

/** Removes all stored files of an image, including incomplete ones. */
export async function removeImageFiles(files: FileStore, id: string) {
  const names: string[] = []
  for await (const { name } of files.list(imageFolder(id))) names.push(name)
  await Promise.all(names.map(name => files.remove(name)))
}

/** Maximum number of images of an invite. A person who signs up needs one logo, and may try some others. */
const maxImagesOfInvite = 20

/**
 * Locks the invite, so that parallel uploads cannot exceed the limit together, and rejects further images beyond it.
 */
async function limitImagesOfInvite(tx: Database, inviteHash: string) {
  await tx.select().from(invites).where(eq(invites.codeHash, inviteHash)).for('no key update')
  if ((await tx.$count(images, eq(images.inviteHash, inviteHash))) < maxImagesOfInvite) return
  const params = { limit: maxImagesOfInvite, name: 'imagesOfOrganisation' as const }
  throw new ApiError('LimitReached', `At most ${maxImagesOfInvite} images of one invite`, { params })
}

/**
 * Stores an image. Files are written before the row, so that every image with a row can be shown.
 * @throws {ApiError} EntityNotFound when the organisation was deleted meanwhile; LimitReached
 */
export async function storeImage(
  { db, files }: { db: Database; files: FileStore },
  owner: ImageOwner,
  content: ConvertedImages,
): Promise<Image> {
  const id = randomUUID()
  try {
    await Promise.all(sizes.map(size => files.put(imageFileName(id, size), content[size], 'image/webp')))
    await db.transaction(async tx => {
      if ('organisationId' in owner) await assertRowLimit(tx, images, owner.organisationId)
      else await limitImagesOfInvite(tx, owner.inviteHash)
      await tx.insert(images).values({ id, ...owner })
    })
  } catch (error) {
    // If the removal fails too, server/maintenance/strayFiles.ts finds and removes the files later.
    await removeImageFiles(files, id).catch(() => undefined)
    throw error
  }
  return imageUrlsOf(id)
}

/**
 * Returns whether an image may be read. Images of deleted organisations may not be read, except those of fundraising
 * rewards that a sponsorship contains.
 */
export async function isImageReadable(db: Database, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: images.id })
    .from(images)
    .leftJoin(organisations, eq(organisations.id, images.organisationId))
    .where(and(eq(images.id, id), or(isNull(organisations.deletedAt), ownershipOf(images).kept?.where)))
  return row !== undefined
}

/**
 * Rejects an image of another organisation.
 * @throws {ApiError} ReferencedEntityNotFound at the field
 */
export async function requireImage(db: Database, scope: Scope, id: string, field: string): Promise<void> {
  const own = and(eq(images.id, id), eq(images.organisationId, scope.organisationId))
  if (!(await db.$count(images, own))) throw missingReferenceError(field)
}
