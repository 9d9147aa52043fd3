/** Reads the caller's own organisation (spec section 3: Organisation, Organisation info) and updates it (section 7). */
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { type Organisation, type organisationEditSchema, organisationSchema } from '../../contract/organisations'
import type { Database } from '../db/database'
import { accounts, memberships, organisations } from '../db/schema'
import { type ExpectedVersion, requireVersion } from '../db/versions'
import { requireFound } from '../errors/apiErrors'
import type { Scope } from '../ownership/scope'
import { imageColumn, toWireRecord, wireColumnsFor } from '../queries/wireColumns'
import { requireImage } from './images'

const { id, logoId } = organisations
const columns = wireColumnsFor(organisationSchema, organisations, { email: accounts.email, logo: imageColumn(logoId) })

/** Returns the organisation with the e-mail address of its owner. */
export async function readOrganisation(db: Database, scope: Scope): Promise<Organisation> {
  const [row] = await db
    .select(columns)
    .from(organisations)
    .innerJoin(memberships, and(eq(memberships.organisationId, id), eq(memberships.teamRole, 'Owner')))
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(eq(id, scope.organisationId))
  return toWireRecord(requireFound(row, 'Organisation'))
}

/**
 * Updates the organisation.
 * @throws {ApiError} ReferencedEntityNotFound when the logo is not an image of the organisation
 * @throws {VersionConflict} if the organisation does not have the expected version
 */
export async function updateOrganisation(
  db: Database,
  scope: Scope,
  edit: z.infer<typeof organisationEditSchema>,
  expected: ExpectedVersion,
): Promise<Organisation> {
  return db.transaction(async tx => {
    const row = eq(id, scope.organisationId)
    const current = () => readOrganisation(tx, scope)
    await requireVersion(tx, organisations, { expected, row, what: 'Organisation', current })
    const { logoId: logoBefore } = await current()
    const { name, logoId, organizationRegistrationAddress, organizationRegistrationNumber } = edit
    if (logoId !== logoBefore) await requireImage(tx, scope, logoId, 'logoId')
    const registration = {
      registrationAddress: organizationRegistrationAddress,
      registrationNumber: organizationRegistrationNumber,
    }
    await tx
      .update(organisations)
      .set({ name, logoId, ...registration })
      .where(row)
    return current()
  })
}
