/** The caller's own organisation (spec section 3: Organisation, Organisation info). */
import { asc, eq } from 'drizzle-orm'
import type { Organisation } from '../../contract/organisations'
import type { Scope } from '../auth/gate'
import type { Database } from '../db/database'
import { accounts, organisations } from '../db/schema'
import { found } from '../errors'
import { imageOf } from '../files/imageUrls'

export async function readOrganisation(db: Database, scope: Scope): Promise<Organisation> {
  const [row] = await db
    .select({
      guid: organisations.id,
      name: organisations.name,
      email: accounts.email,
      registrationAddress: organisations.registrationAddress,
      registrationNumber: organisations.registrationNumber,
      logoId: organisations.logoId,
      country: organisations.country,
      createdAt: organisations.createdAt,
      meta: organisations.meta,
    })
    .from(organisations)
    .innerJoin(accounts, eq(accounts.organisationId, organisations.id))
    .where(eq(organisations.id, scope.organisationId))
    .orderBy(asc(accounts.createdAt), asc(accounts.id))
    .limit(1)
  const { createdAt, ...organisation } = found(row, 'Organisation')
  return { ...organisation, logo: imageOf(organisation.logoId), createdAt: createdAt.toISOString() }
}
