/** The caller's own organisation (spec section 3: Organisation, Organisation info), and changing what it says of itself (section 7). */
import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { type Organisation, type organisationEditSchema, organisationSchema } from '../../contract/organisations'
import type { Scope } from '../auth/gate'
import type { Database } from '../db/database'
import { accounts, organisations } from '../db/schema'
import { columnsFor, onWire, picture } from '../declared/served'
import { found } from '../errors'
import { requireImage } from './images'

const { id, logoId } = organisations
const columns = columnsFor(organisationSchema, organisations, { email: accounts.email, logo: picture(logoId) })

export async function readOrganisation(db: Database, scope: Scope): Promise<Organisation> {
  const [row] = await db
    .select(columns)
    .from(organisations)
    .innerJoin(accounts, eq(accounts.organisationId, id))
    .where(eq(id, scope.organisationId))
    .orderBy(asc(accounts.createdAt), asc(accounts.id))
    .limit(1)
  return onWire(found(row, 'Organisation'))
}

/** @throws {ApiError} ReferencedEntityNotFound when the logo is not an image of the organisation */
export async function updateOrganisation(
  db: Database,
  scope: Scope,
  edit: z.infer<typeof organisationEditSchema>,
): Promise<Organisation> {
  const current = await readOrganisation(db, scope)
  const { name, logoId, organizationRegistrationAddress, organizationRegistrationNumber } = edit
  if (logoId !== current.logoId) await requireImage(db, scope, logoId, 'logoId')
  const registration = {
    registrationAddress: organizationRegistrationAddress,
    registrationNumber: organizationRegistrationNumber,
  }
  await db
    .update(organisations)
    .set({ name, logoId, ...registration })
    .where(eq(id, scope.organisationId))
  return readOrganisation(db, scope)
}
