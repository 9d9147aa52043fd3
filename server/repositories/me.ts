/** The current user (spec section 3: Current user). */
import { and, asc, eq, gt, ne } from 'drizzle-orm'
import type { Me } from '../../contract/auth'
import type { Session } from '../auth/sessions'
import type { Database } from '../db/database'
import { cities, locationCounts, organisations } from '../db/schema'
import { imageOf } from '../files/imageUrls'
import { countedIn } from './locationCounts'

/** Other than the organisation's own, by their code. */
async function countriesWithStores(db: Database, { organisationId, country }: Session) {
  if (!organisationId) return []
  const rows = await db
    .selectDistinct({ country: cities.country })
    .from(locationCounts)
    .innerJoin(cities, eq(cities.id, locationCounts.cityId))
    .where(and(countedIn({ organisationId }), gt(locationCounts.total, 0), ne(cities.country, country)))
    .orderBy(asc(cities.country))
  return rows.map(row => row.country)
}

export async function readMe(db: Database, session: Session): Promise<Me> {
  const [organisation] = session.organisationId
    ? await db
        .select({ guid: organisations.id, name: organisations.name, logoId: organisations.logoId })
        .from(organisations)
        .where(eq(organisations.id, session.organisationId))
    : []
  return {
    guid: session.accountId,
    email: session.email,
    role: session.role,
    country: session.country,
    countries: [session.country, ...(await countriesWithStores(db, session))],
    organisation: organisation
      ? { guid: organisation.guid, name: organisation.name, logo: imageOf(organisation.logoId) }
      : null,
    impersonation: session.actor
      ? { actor: session.actor.email, reason: session.actor.reason, expiresAt: session.expiresAt.toISOString() }
      : null,
  }
}
