/** What a body may refer to. */
import { and, eq } from 'drizzle-orm'
import type { Scope } from '../auth/gate'
import type { Database } from '../db/database'
import { images } from '../db/schema'
import { missingReference } from '../errors'

/** @throws {ApiError} ReferencedEntityNotFound naming the field, for an image that is not the organisation's own */
export async function requireImage(db: Database, scope: Scope, id: string, field: string): Promise<void> {
  const [own] = await db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.id, id), eq(images.organisationId, scope.organisationId)))
  if (!own) throw missingReference(field)
}
