/** What a reward's body may refer to: an image of its own organisation, and cities that exist. */
import { and, eq } from 'drizzle-orm'
import type { Scope } from '../auth/gate'
import type { Database } from '../db/database'
import { images } from '../db/schema'
import { missingReference } from '../errors'
import { existingCities } from './cities'

/** @throws {ApiError} ReferencedEntityNotFound naming the field, for an image that is not the organisation's own */
export async function requireImage(db: Database, scope: Scope, id: string, field: string): Promise<void> {
  const [own] = await db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.id, id), eq(images.organisationId, scope.organisationId)))
  if (!own) throw missingReference(field)
}

/** @returns the cities, each once. @throws {ApiError} ReferencedEntityNotFound naming the field */
export async function requireCities(db: Database, ids: string[], field: string): Promise<string[]> {
  const wanted = [...new Set(ids.map(id => id.toLowerCase()))]
  const known = await existingCities(db, wanted)
  if (wanted.some(id => !known.has(id))) throw missingReference(field)
  return wanted
}
