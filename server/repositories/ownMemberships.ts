/** Reads the organisations to whose teams a person belongs. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import { maxOwnMemberships, type OwnMembership } from '../../contract/team'
import type { Session } from '../accounts/sessions'
import type { Database } from '../db/database'
import { sortKeyOf } from '../db/listOrder'
import { memberships, organisations } from '../db/schema'

/**
 * Returns the person's organisations, sorted by name. Support staff belong to none. A session that single sign-on
 * opened sees only its own organisation.
 */
export async function listOwnMemberships(
  db: Database,
  { accountId, organisationId, singleSignOnId }: Pick<Session, 'accountId' | 'organisationId' | 'singleSignOnId'>,
): Promise<OwnMembership[]> {
  const { id: guid, name, role, country } = organisations
  const isShown = singleSignOnId && organisationId ? eq(guid, organisationId) : undefined
  const rows = await db
    .select({ organisation: { guid, name }, role, country, teamRole: memberships.teamRole })
    .from(memberships)
    .innerJoin(organisations, eq(guid, memberships.organisationId))
    .where(and(eq(memberships.accountId, accountId), isNull(organisations.deletedAt), isShown))
    .orderBy(sortKeyOf(name), asc(guid))
    .limit(maxOwnMemberships)
  return rows.map(row => ({ ...row, isCurrent: row.organisation.guid === organisationId }))
}
