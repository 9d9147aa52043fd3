/** The caller's own organisation (spec section 3: Organisation, Organisation info), and changing what it says of itself (section 7). */
import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Organisation, organisationEditSchema } from '../../contract/organisations'
import type { Scope } from '../auth/gate'
import type { Database } from '../db/database'
import { accounts, organisations } from '../db/schema'
import { found } from '../errors'
import { imageOf } from '../files/imageUrls'
import { requireImage } from './images'

const { id, name, registrationAddress, registrationNumber, logoId, country, createdAt, meta } = organisations
const { email } = accounts

export async function readOrganisation(db: Database, scope: Scope): Promise<Organisation> {
  const [row] = await db
    .select({ guid: id, name, email, registrationAddress, registrationNumber, logoId, country, createdAt, meta })
    .from(organisations)
    .innerJoin(accounts, eq(accounts.organisationId, id))
    .where(eq(id, scope.organisationId))
    .orderBy(asc(accounts.createdAt), asc(accounts.id))
    .limit(1)
  const organisation = found(row, 'Organisation')
  return { ...organisation, logo: imageOf(organisation.logoId), createdAt: organisation.createdAt.toISOString() }
}

/** @throws {ApiError} ReferencedEntityNotFound when the logo is not an image of the organisation */
export async function updateOrganisation(
  db: Database,
  scope: Scope,
  {
    name,
    organizationRegistrationAddress,
    organizationRegistrationNumber,
    logoId,
  }: z.infer<typeof organisationEditSchema>,
): Promise<Organisation> {
  const current = await readOrganisation(db, scope)
  if (logoId !== current.logoId) await requireImage(db, scope, logoId, 'logoId')
  await db
    .update(organisations)
    .set({
      name,
      registrationAddress: organizationRegistrationAddress,
      registrationNumber: organizationRegistrationNumber,
      logoId,
    })
    .where(eq(id, scope.organisationId))
  return readOrganisation(db, scope)
}
