/** Reads the current user's account (spec section 3: Current user). */
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Me } from '../../contract/auth'
import type { Country } from '../../contract/languages'
import type { Session } from '../accounts/sessions'
import { cachedQuery } from '../db/cachedQueries'
import type { Database } from '../db/database'
import { cities, locationCounts, memberships, organisations } from '../db/schema'
import { imageUrlsOf } from '../files/imageUrls'
import type { PlaceholderScope, Scope } from '../ownership/scope'
import { locationCountCondition, locationCountsOf, placeholderScope } from './locations/locationQueries'

/** Returns the query of the countries in which a scope has locations. */
const countriesOf = (db: Database, scope: Scope | PlaceholderScope) =>
  db
    .selectDistinct({ country: cities.country })
    .from(locationCountsOf(scope))
    .innerJoin(cities, eq(cities.id, locationCounts.cityId))
    .where(and(locationCountCondition(scope), gt(locationCounts.total, 0)))
    .orderBy(asc(cities.country))
const ownOrganisation = cachedQuery((db, name: 'me') => {
  const { organisationId } = placeholderScope
  return db
    .select({
      guid: organisations.id,
      name: organisations.name,
      logoId: organisations.logoId,
      /** Number of teams to which the person belongs. A deleted organisation's team has no members. */
      memberships: sql<number>`(select count(*)::int from ${memberships} m where m.account_id = ${sql.placeholder('accountId')})`,
      /** Codes of the countries in which the organisation has locations. */
      countries: sql<Country[]>`array${countriesOf(db, placeholderScope)}`,
    })
    .from(organisations)
    .where(eq(organisations.id, organisationId))
    .prepare(name)
})

/**
 * Returns the current user's account.
 * @param mustSetUpFactor whether the account must have a second factor and has none
 */
export async function readCurrentAccount(db: Database, session: Session, mustSetUpFactor: boolean): Promise<Me> {
  const { organisationId, accountId, country, limit } = session
  const [organisation] = organisationId ? await ownOrganisation(db, 'me').execute({ organisationId, accountId }) : []
  const countries =
    organisationId && limit
      ? (await countriesOf(db, { organisationId, limit })).map(row => row.country)
      : (organisation?.countries ?? [])
  const others = countries.filter(other => other !== country)
  return {
    guid: session.accountId,
    email: session.email,
    role: session.role,
    country,
    countries: [country, ...others],
    organisation: organisation
      ? { guid: organisation.guid, name: organisation.name, logo: imageUrlsOf(organisation.logoId) }
      : null,
    impersonation: session.actor
      ? { actor: session.actor.email, reason: session.actor.reason, expiresAt: session.expiresAt.toISOString() }
      : null,
    teamRole: session.teamRole,
    staffRole: session.staffRole,
    limit: limit && { cityIds: [...limit.cityIds] },
    // Support staff who act for a person can access only the organisation for which they act.
    memberships: session.actor ? 1 : (organisation?.memberships ?? 0),
    mustSetUpFactor,
  }
}
