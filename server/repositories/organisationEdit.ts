/** Changing what an organisation says of itself (spec section 7: PUT /b2b/{id}). */
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Organisation, organisationEditSchema } from '../../contract/organisations'
import type { Scope } from '../auth/gate'
import type { Database } from '../db/database'
import { organisations } from '../db/schema'
import { requireImage } from './images'
import { readOrganisation } from './organisation'

/** @throws {ApiError} ReferencedEntityNotFound when the logo is not an image of the organisation */
export async function updateOrganisation(
  db: Database,
  scope: Scope,
  body: z.infer<typeof organisationEditSchema>,
): Promise<Organisation> {
  const current = await readOrganisation(db, scope)
  if (body.logoId !== current.logoId) await requireImage(db, scope, body.logoId, 'logoId')
  await db
    .update(organisations)
    .set({
      name: body.name,
      registrationAddress: body.organizationRegistrationAddress,
      registrationNumber: body.organizationRegistrationNumber,
      logoId: body.logoId,
    })
    .where(eq(organisations.id, scope.organisationId))
  return readOrganisation(db, scope)
}
